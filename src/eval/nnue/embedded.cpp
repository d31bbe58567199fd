// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The network file that CMake names becomes part of the program (KIBITZ_EVALFILE, or the current one of nets/).
#include "eval/nnue/network.h"

#ifdef KIBITZ_EMBEDDED_NETWORK
asm(".pushsection .rodata\n"
    ".balign 64\n"
    "kibitz_embedded_network:\n"
    ".incbin \"" KIBITZ_EMBEDDED_NETWORK "\"\n"
    "kibitz_embedded_network_end:\n"
    ".byte 0\n"
    ".popsection\n");
extern "C" const char kibitz_embedded_network[];
extern "C" const char kibitz_embedded_network_end[];
#endif

namespace eval::nnue {

const base::Result<std::shared_ptr<const Network>>& embedded_network()
{
#ifdef KIBITZ_EMBEDDED_NETWORK
    static const auto network = Network::parse(
        {kibitz_embedded_network, static_cast<std::size_t>(kibitz_embedded_network_end - kibitz_embedded_network)});
#else
    static const base::Result<std::shared_ptr<const Network>> network =
        base::fail("this program was built without a network");
#endif
    return network;
}

} // namespace eval::nnue
