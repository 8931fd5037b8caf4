#!/bin/sh
# Answers as `ptxas -v` does that knows no target before sm_75: 41 registers for all others.
for word in "$@"; do
  case $word in sm_*) target=${word#sm_} ;; esac
done
echo "$target" >> asked
LEAST=75
if [ "$target" -lt "$LEAST" ]; then
  echo "ptxas fatal   : Value 'sm_$target' is not defined for option 'gpu-name'" >&2
  exit 255
fi
echo "ptxas info    : Used 41 registers, 348 bytes cmem[0]" >&2
