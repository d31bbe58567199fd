# At a terminal the bare name says what it is; through a pipe it speaks UCI and nothing else.
cat > at_a_terminal.py <<'END'
import os, pty, subprocess
master, slave = pty.openpty()
program = subprocess.Popen(["kibitz"], stdin=slave, stdout=subprocess.PIPE)
os.write(master, b"quit\n")
print(program.communicate()[0].decode(), end="")
END
python3 at_a_terminal.py
echo "--- through a pipe"
echo quit | kibitz
