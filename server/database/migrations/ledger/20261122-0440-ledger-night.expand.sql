-- The nightly invariants at less cost (bench audit); each finds what it found.

-- Adds whole numbers as a number of the same size: sum() of bigint makes a numeric for each group. What would not fit is an error, never a wrong sum.
CREATE AGGREGATE inv.total(bigint) (SFUNC = int8pl, STYPE = bigint, INITCOND = '0', COMBINEFUNC = int8pl, PARALLEL = safe);
