# status.sh EXPECTED COMMAND...: runs the command; succeeds if its exit code is as expected.
expected=$1
shift
"$@"
status=$?
[ $status = "$expected" ] || { echo "exit code $status, expected $expected" >&2; exit 1; }
