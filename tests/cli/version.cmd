#mask (?<=commit    ).*
#mask (?m)(?<=built by  )(GNU|Clang) .* for .*$
#mask (?<=runs with ).*(?= instructions)
kibitz --version
