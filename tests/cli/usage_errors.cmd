# Bad usage ends with 2 and a reason on standard error.
for arguments in --no-such-option "help no-such-command"; do
    kibitz $arguments
    echo "exit $?"
done
