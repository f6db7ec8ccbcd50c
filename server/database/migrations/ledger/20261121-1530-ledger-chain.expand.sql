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

-- One more link and its entries into the sums of their days. NL008: the chain has another end than the caller thinks.
CREATE FUNCTION ledger_seal(p_n bigint, p_ids int8multirange, p_postings bigint, p_previous bytea, p_root bytea, p_hash bytea, p_upto xid8,
  p_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ledger_sealed FOR UPDATE;
  IF coalesce((SELECT n FROM ledger_link ORDER BY n DESC LIMIT 1), 0) <> p_n - 1
    OR coalesce((SELECT hash FROM ledger_link WHERE n = p_n - 1), ''::bytea) <> p_previous
  THEN
    RAISE EXCEPTION 'link % does not follow the chain', p_n USING ERRCODE = 'NL008';
  END IF;
  INSERT INTO ledger_link (n, ids, postings, previous, root, hash, at) VALUES (p_n, p_ids, p_postings, p_previous, p_root, p_hash, p_at);
  INSERT INTO acct_day AS d (acct_id, bucket, day, amt, entries, first_seq, last_seq)
  SELECT e.acct_id, e.bucket, (p.at AT TIME ZONE 'UTC')::date, sum(e.amt), count(*), min(e.acct_seq), max(e.acct_seq)
  FROM unnest(p_ids) AS r (ids) JOIN posting p ON p.id >= lower(r.ids) AND p.id < upper(r.ids) JOIN entry e ON e.posting_id = p.id
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (acct_id, bucket, day) DO UPDATE SET amt = d.amt + EXCLUDED.amt, entries = d.entries + EXCLUDED.entries,
    first_seq = least(d.first_seq, EXCLUDED.first_seq), last_seq = greatest(d.last_seq, EXCLUDED.last_seq);
  UPDATE ledger_sealed SET upto = p_upto;
END $$;

-- After a restore into another cluster, whose transactions count from elsewhere: what is in the chain is of old, the rest waits for the next
-- link. Returns whether that was so.
CREATE FUNCTION ledger_settle_cluster() RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known int8multirange;
BEGIN
  UPDATE ledger_sealed SET system_id = c.system_identifier, upto = '1' FROM pg_control_system() AS c WHERE system_id <> c.system_identifier;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT range_agg(r.ids) INTO known FROM ledger_link l, unnest(l.ids) AS r (ids);
  UPDATE posting SET xid = CASE WHEN id <@ known THEN '1'::xid8 ELSE pg_current_xact_id() END;
  RETURN true;
END $$;
