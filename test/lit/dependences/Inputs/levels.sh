# SOURCE PROGRAMS PYTHON CHECK CLANG [FLAGS]: the verdicts that stand in the source, and its output, at each of $LEVELS
# of optimisation, and its output in another order.
set -e
source=$1 programs=$2 python=$3 check=$4 clang=$5
shift 5
estimates=
case $source in *.cpp) compiler=cgpredict-c++ ;; *) compiler=cgpredict-cc ;; esac
for level in $LEVELS; do
  "$clang" -O$level -w "$source" -o native "$@" -lm && ./native > expected
  "$programs/$compiler" -O$level -g -w "$source" -o program "$@" -lm
  ./program | diff expected -
  CGPREDICT_TRACE=level.cgt ./program | diff expected -
  "$programs/cgpredict" estimate level.cgt --device jetson-tk1 --no-hints --allow-dependences --json > $level.json
  "$python" "$(dirname "$check")/any_order.py" ./program $level.json "$programs/.."
  estimates="$estimates $level.json"
done
"$python" "$check" "$source" $estimates
