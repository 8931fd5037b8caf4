#!/bin/sh
# A stand-in for nvcc: makes a program that says of each KERNEL:BLOCK[:RESIDENT] how long it took.
for last; do :; done
case "$*" in
*N=13*) echo "gemm.cu(3): error: thirteen" >&2; exit 1 ;;
esac
cat > "$last" <<'END'
#!/bin/sh
for point; do
  kernel=${point%%:*} rest=${point#*:}
  block=${rest%%:*} resident=
  case "$rest" in *:*) resident=${rest##*:} ;; esac
  if [ "$kernel" = fails ]; then echo "fails: an illegal address" >&2; exit 1; fi
  echo "$kernel,$block,1755,$resident,1,0.25,0.010"
done
END
chmod +x "$last"
