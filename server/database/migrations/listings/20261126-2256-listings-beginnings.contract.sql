-- Beginnings are found by indexes that hold each order of the market too.
DROP INDEX listing_begins;
