kibitz help
