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
# A player needs a name that is one, and a program that can be started; nothing is written over what is read.
kibitz match --engine kibitz name= --engine random --games 2
echo "exit $?"
printf '6k1/5ppp/8/8/8/8/8/K2R4 w - - dm 1;\n' > one.epd
kibitz suite one.epd --engine cmd=./no-such-program --each depth=1
echo "exit $?"
printf 'evaluations,best\n' > curve.csv
kibitz tune compare curve.csv -o ./curve.csv
echo "exit $?"
# What cannot be written is a failure.
kibitz perft 1 > /dev/full
echo "exit $?"
# What was probably meant is named.
for arguments in mtach "help pref" "book biuld" "match --thread 2" "eval --evalutor=nnue" --verison "lab --qiuck"; do
    kibitz $arguments
    echo "exit $?"
done
