-- Written on from the link's postings by index. As a join of three the planner took a hundred ranges of half a percent of the books each for
-- granted, and read every entry ever written for each link: OFFSET 0 keeps it from that. Writes what it wrote before.
CREATE OR REPLACE FUNCTION ledger_seal(p_n bigint, p_ids int8multirange, p_postings bigint, p_previous bytea, p_root bytea, p_hash bytea, p_upto xid8,
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
  FROM unnest(p_ids) AS r (ids)
  CROSS JOIN LATERAL (SELECT id, at FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p
  CROSS JOIN LATERAL (SELECT acct_id, bucket, amt, acct_seq FROM entry WHERE posting_id = p.id OFFSET 0) e
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (acct_id, bucket, day) DO UPDATE SET amt = d.amt + EXCLUDED.amt, entries = d.entries + EXCLUDED.entries,
    first_seq = least(d.first_seq, EXCLUDED.first_seq), last_seq = greatest(d.last_seq, EXCLUDED.last_seq);
  UPDATE ledger_sealed SET upto = p_upto;
END $$;
