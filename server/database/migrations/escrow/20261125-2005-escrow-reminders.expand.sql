-- The term of which the side whose turn it is was reminded; another term is reminded of anew.
ALTER TABLE deal ADD COLUMN reminded_for timestamptz;
