#!/bin/sh
# Answers as `ptxas -v` does: 37 registers for the target that the PTX names, nothing for another.
for word in "$@"; do
  case $word in *.ptx) source=$word ;; sm_*) target=$word ;; esac
done
grep -q "^\.target $target" "$source" || { echo "ptxas fatal   : wrong target '$target'" >&2; exit 255; }
grep -q "^\.visible \.entry\|\.entry" "$source" || { echo "ptxas fatal   : no entry" >&2; exit 255; }
cat >&2 <<'END'
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'axpy' for 'sm_32'
ptxas info    : Function properties for axpy
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 37 registers, 348 bytes cmem[0]
END
