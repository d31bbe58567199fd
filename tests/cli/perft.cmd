#mask (?<=Rate: )\d+
# The count, the moves apart, Chess960 castling as king takes rook, and what is refused.
kibitz perft 4
kibitz perft 3 --threads 2 --hash 1 --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
kibitz perft 2 --divide --fen "4k3/8/8/8/8/8/7r/5K1R w K - 0 1"
for fen in "8/8/8/8/8/8/8/8 w - - 0 1" "4k3/8/8/8/8/8/8/4K2x w - - 0 1" "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"; do
    kibitz perft 1 --fen "$fen"
    echo "exit $?"
done
kibitz perft
