# The script for bash, loaded and asked as bash asks it.
kibitz help --completions bash > kibitz.bash
source ./kibitz.bash
ask() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _kibitz
    echo "$*: ${COMPREPLY[*]}"
}
ask kibitz b
ask kibitz book ""
ask kibitz book b
ask kibitz match --thr
ask kibitz book walk --choice ""
ask kibitz match --pgn ""
ask kibitz lab comp4121 --qui
ask kibitz lab tree --dep
# The others are scripts too; what they need to run is not here.
for shell in zsh fish; do
    kibitz help --completions $shell | grep -c -- threads
done
kibitz help --completions tcsh
echo "exit $?"
kibitz help --man --completions bash
echo "exit $?"
