# as-user.sh COMMAND...: runs the command without root's right to write what is protected.
[ "$(id -u)" -ne 0 ] || exec setpriv --bounding-set=-dac_override "$@"
exec "$@"
