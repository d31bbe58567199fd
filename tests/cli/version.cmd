#mask (?<=kibitz )\d+\.\d+\.\d+\S*
#mask (?m)^(GNU|Clang) .* for .*$
kibitz --version
