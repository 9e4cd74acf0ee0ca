# What --explain says of a line end that the model decided, without how sure and
# why, which each new table changes.
s/ (of 100 such line ends [^	]*//g
