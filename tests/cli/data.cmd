# Games made, looked at, divided and converted; a small network trained; what is refused, and that it leaves nothing behind.
#mask ([0-9]+ records )?in [0-9.]+ CPU-seconds.*
#mask (playing|reading|importing|labelling|branching|training): [0-9].* in .*
#mask (loss|training) 0[.][0-9]+
#mask [0-9.]+[kM]? positions per CPU-second
make_games() { kibitz data selfplay --games 6 --hard-nodes 100 --max-plies 30 "$@"; }
fails() { "$@"; echo "exit $?"; }
make_games --nodes 20 --evaluator classical -o games
kibitz data split games --training a --validation b --share 0.5
kibitz data convert games -o records
kibitz data stats records
# Outputs are looked at before the work.
fails kibitz data split games --training x --validation ./x
fails kibitz data split games --training x --validation no/x
fails kibitz data split games missing --training x --validation y
fails kibitz data stats games --svg no/x
fails kibitz data convert games -o no/x
fails kibitz data convert missing -o x
fails kibitz data label missing --expert kibitz -o x
echo "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" > fens
fails kibitz data label fens --expert kibitz -o no/x
# Work that never began does not stand in the way of the corrected command.
fails make_games -o x --nodes 20 --evaluator nosuch
fails make_games -o x --nodes 20 --evaluator classical --openings nosuch
fails make_games -o x --nodes 200
fails kibitz data teach --expert nosuch -o x --games 1
fails kibitz data teach --expert kibitz --option Hsh=3 -o x --games 1
# Ctrl-C while games come through a pipe: the signal is sent when the pipe is open, and the games behind it.
mkfifo pipe
interrupted() {
    kibitz data "$@" &
    exec 3> pipe
    kill -TERM $!
    sleep 0.2
    cat games >&3
    exec 3>&-
    wait $!
    echo "exit $?"
}
interrupted stats pipe
interrupted split pipe --training x --validation y
# Opinions.
kibitz data label fens --expert kibitz --depth 1 -o scores
cut -d';' -f1 scores
# What lies one move beside games.
fails kibitz data branch missing --expert kibitz -o x
fails kibitz data branch games --expert kibitz -o no/x
fails kibitz data branch games --expert kibitz --share 2 -o x
kibitz data branch games --expert kibitz --walk 0 --leave-out 0 -o beside
kibitz data convert beside -o again | sed 's/^[0-9]* positions of [0-9]* plies/N positions of N plies/'
# Games from PGN.
kibitz match --engine random name=a --engine kibitz nodes=50 name=b --games 2 --seed 3 --max-plies 20 --pgn match.pgn > nothing 2>&1
printf '1. e4 {[%%eval 0.3]} e5 {[%%eval 0.2]} 2. Nf3 Nc6 {[%%eval 0.1]} 3. Bb5 1-0\n\n1. e4 e9 1-0\n\n1. e4 {+0.20/9} *\n\n1. d4 d5 0-1\n' > some.pgn
kibitz data import some.pgn -o imported
kibitz data import some.pgn -o imported --gaps skip
echo "exit $?"
kibitz data import match.pgn some.pgn -o imported --results decided --min-depth 1 2>&1 | grep -c games
kibitz data import match.pgn -o imported
kibitz data stats imported | head -2
fails kibitz data import some.pgn -o no/x
fails kibitz data import missing.pgn -o x
fails kibitz data import some.pgn -o some.pgn
fails kibitz data import some.pgn -o x --gaps maybe
# A run.
printf 'name = tiny\nhidden = 16\ndata = games\nbatch = 16\nsuperbatch = 32\nsuperbatches = 1\nvalidation = 0\n' > tiny
kibitz train tiny --folder new/folder
ls new/folder
kibitz train tiny --folder new/folder --threads 2
echo rubbish > new/folder/tiny.state
kibitz train tiny --folder new/folder
echo "data = missing" >> tiny
kibitz train tiny --folder other
ls
