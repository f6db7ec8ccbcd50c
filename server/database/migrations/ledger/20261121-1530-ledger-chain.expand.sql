-- Which transaction wrote a posting: numbers of rows do not commit in order, but what stands below the oldest running transaction is complete.
-- On the posting once instead of on every entry.
ALTER TABLE posting ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX posting_xid ON posting (xid);
ALTER TABLE entry DROP COLUMN xid;

-- The chain: each link is the root of a Merkle tree over its postings with their entries, hashed onto the link before it. Links name their
-- postings by number, so that they stay true when the rows are restored elsewhere.
CREATE TABLE ledger_link (
  n bigint PRIMARY KEY,
  ids int8multirange NOT NULL,
  postings bigint NOT NULL,
  previous bytea NOT NULL,
  root bytea NOT NULL,
  hash bytea NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  CONSTRAINT ledger_link_grows CHECK (n > 0 AND postings > 0)
);

-- How far the chain and the sums by day go: postings of transactions up to this one. A number of this cluster; another cluster counts anew.
CREATE TABLE ledger_sealed (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  system_id bigint NOT NULL,
  upto xid8 NOT NULL
);
INSERT INTO ledger_sealed (system_id, upto) SELECT system_identifier, '0' FROM pg_control_system();

-- Sums of sealed entries by account, bucket and day (UTC, business clock): a balance at any instant is these and one day's entries.
CREATE TABLE acct_day (
  acct_id bigint NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  day date NOT NULL,
  amt bigint NOT NULL,
  entries bigint NOT NULL,
  first_seq bigint,
  last_seq bigint,
  PRIMARY KEY (acct_id, bucket, day)
);
