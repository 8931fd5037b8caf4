# named.sh LENGTH COMMAND...: runs the command, with a name of that length in place of LONG in each
# word.
name=$(printf "%0${1}d" 0)
shift
for word; do
  shift
  set -- "$@" "$(printf '%s' "$word" | sed "s/LONG/$name/")"
done
exec "$@"
