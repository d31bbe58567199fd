# Bad usage ends with 2 and a reason on standard error.
for arguments in --no-such-option "help no-such-command"; do
    kibitz $arguments
    echo "exit $?"
done
# So does a wrong word in the environment, whatever is to be done.
for level in sse plain ""; do
    KIBITZ_SIMD=$level kibitz eval --help >/dev/null
    echo "exit $?"
done
