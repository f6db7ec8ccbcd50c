-- Which columns of the bank's CSV hold what, chosen once for an account; a statement keeps those that it is read by.
CREATE TABLE bank_statement_columns (
  account text COLLATE "C" PRIMARY KEY,
  columns jsonb NOT NULL,
  saved_by bigint NOT NULL,
  saved_at timestamptz NOT NULL
);
ALTER TABLE bank_statement ADD COLUMN columns jsonb;
