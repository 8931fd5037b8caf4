# SOURCE PROGRAMS PYTHON CHECK: the kernels of a source, one depth of nesting at a time, as they cannot
# be nested: those whose pragma is indented by 2, 4 and 6 blanks. Each program's output is that of
# expected0 or expected2, by its optimisation, and the verdicts are those in the source.
set -e
for depth in 2 4 6; do
  blanks=$(printf "%${depth}s" "")
  sed "/^ *#pragma cgpredict/{/^$blanks#pragma/!d;}" "$1" > depth$depth.c
  for level in 0 2; do
    "$2/cgpredict-cc" -O$level -g -w depth$depth.c -o program -lm
    CGPREDICT_TRACE=depth.cgt ./program | diff expected$level -
    "$2/cgpredict" estimate depth.cgt --device jetson-tk1 --no-hints --allow-dependences --json \
      > depth$depth-$level.json
    "$3" "$(dirname "$4")/any_order.py" ./program depth$depth-$level.json "$2/.."
  done
  "$3" "$4" depth$depth.c depth$depth-0.json depth$depth-2.json
done
