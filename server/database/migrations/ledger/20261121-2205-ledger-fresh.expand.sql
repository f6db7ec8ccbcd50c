-- What is new is checked each minute (decision 0033): the postings of the links since the last checked one, and the accounts, freezes and flows
-- that they touch. What is old when this is applied is of the nightly check.
CREATE TABLE ledger_checked (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- The last link whose postings were checked, and the highest number of a posting in the chain at that time.
  n bigint NOT NULL,
  last_id bigint NOT NULL
);
INSERT INTO ledger_checked (n, last_id) SELECT coalesce(max(n), 0), coalesce(max(upper(ids) - 1), 0) FROM ledger_link;
