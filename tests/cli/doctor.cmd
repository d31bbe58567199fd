kibitz doctor --only isready --only no-such-thing
echo "exit $?"
kibitz doctor /no/such/program
echo "exit $?"
kibitz doctor --only handshake | grep -c pass
kibitz doctor --list | wc -l
