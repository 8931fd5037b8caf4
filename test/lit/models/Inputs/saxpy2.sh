# saxpy2.sh COMPILER CGPREDICT SOURCE ADDITIONS...: a report ADDITIONS.json of each.
compiler=$1 cgpredict=$2 source=$3
shift 3
for additions; do
  "$compiler" -O2 -DA="$additions" "$source" -o saxpy && CGPREDICT_TRACE=saxpy.cgt ./saxpy &&
    "$cgpredict" estimate saxpy.cgt --device gtx970 --model volkov --registers 16 --no-hints \
      --json > "$additions.json" || exit 1
done
