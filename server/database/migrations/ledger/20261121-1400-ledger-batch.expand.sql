-- Many simple postings by one call and one flush: each is one leg on a customer's own account (`available` down, `topup` or `proceeds` up)
-- and its opposite on a platform account. What needs more (freezes, flows, four legs) goes alone through ledger_post. Measured, and used by no
-- flow: a batch would part a flow's money from its state, history and job.

-- One item as it comes, with the id its posting will have; and what it did to the account.
CREATE TYPE ledger_batch_item AS (
  n int, id bigint, key text, hash bytea, kind text, customer bigint, ref_kind text, ref_id bigint, about text,
  acct text, bucket text, amt bigint, other text);
CREATE TYPE ledger_batch_done AS (
  posting_id bigint, acct_id bigint, other_id bigint, currency text, amt bigint, d_topup bigint, d_proceeds bigint,
  topup bigint, proceeds bigint, frozen bigint, seq bigint);

-- p_items: a JSON array of objects with the fields of ledger_batch_item but n and id; `hash` in hex. One row comes back for each item, in its
-- place: the posting's id, whether it had been there before, or why it was not written (the codes of ledger_post) and by how many cents the
-- money was too little. An item that is refused takes nothing from the others and leaves nothing behind. What comes in does not pay what goes
-- out of the same batch: an item refused for that may be tried again alone.
CREATE FUNCTION ledger_post_batch(p_items json, p_at timestamptz, p_actor text, p_request text)
RETURNS TABLE (posting_id bigint, repeated boolean, failure text, missing bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  items ledger_batch_item[];
  done ledger_batch_done[] := '{}';
  ids bigint[];
  again boolean[];
  failures text[];
  lacks bigint[];
  r record;
  k int := 0;
  acct_now bigint;
  funds bigint;
  topup_now bigint;
  proceeds_now bigint;
  seq_now bigint;
  d_topup bigint;
  d_proceeds bigint;
BEGIN
  SELECT array_agg(ROW(i.n::int, nextval('posting_id_seq'), i.key, decode(i.hash, 'hex'), i.kind, i.customer, i.ref_kind, i.ref_id, i.about,
      i.acct, i.bucket, i.amt, i.other)::ledger_batch_item ORDER BY i.n),
    array_agg(NULL::bigint), array_agg(false), array_agg(NULL::text), array_agg(NULL::bigint)
  INTO items, ids, again, failures, lacks
  FROM ROWS FROM (json_to_recordset(p_items) AS (key text, hash text, kind text, customer bigint, ref_kind text, ref_id bigint, about text,
    acct text, bucket text, amt bigint, other text)) WITH ORDINALITY AS i (key, hash, kind, customer, ref_kind, ref_id, about, acct, bucket,
    amt, other, n);

  -- Keys first, in one order, as ledger_post does: a second posting with a key waits here for the first and then finds it.
  INSERT INTO posting (id, key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about)
  OVERRIDING SYSTEM VALUE
  SELECT i.id, i.key, i.hash, i.kind, p_at, p_actor, p_request, i.customer, i.amt, i.ref_kind, i.ref_id, i.about
  FROM unnest(items) AS i ORDER BY i.key, i.n ON CONFLICT (key) DO NOTHING;
  -- Then the accounts, in the order of ids; the balances are read by the next statement, whose snapshot is taken after the waiting.
  PERFORM 1 FROM acct WHERE key IN (SELECT i.acct FROM unnest(items) AS i) AND kind <> 'platform' ORDER BY id FOR NO KEY UPDATE;

  FOR r IN
    SELECT i.*, p.id AS kept_id, p.request_hash, a.id AS acct_id, a.currency, a.topup, a.proceeds, a.frozen, a.seq, a.is_open, o.id AS other_id
    FROM unnest(items) AS i JOIN posting p ON p.key = i.key
    LEFT JOIN acct a ON a.key = i.acct AND a.kind = 'customer' AND a.customer_id = i.customer
    LEFT JOIN acct o ON o.key = i.other AND o.kind = 'platform' AND o.currency = a.currency
    ORDER BY a.id, i.n
  LOOP
    ids[r.n] := r.kept_id;
    IF r.kept_id <> r.id THEN
      -- Another has the key, from before or from earlier in this batch: it uses no money here.
      again[r.n] := true;
      IF r.request_hash IS DISTINCT FROM r.hash THEN failures[r.n] := 'NL002'; END IF;
      CONTINUE;
    END IF;
    IF r.acct_id IS NULL OR r.other_id IS NULL THEN
      failures[r.n] := 'NL003';
      CONTINUE;
    END IF;
    IF NOT r.is_open OR r.amt = 0 OR r.amt IS NULL OR r.bucket IS NULL
      OR NOT (r.bucket = 'available' AND r.amt < 0 OR r.bucket IN ('topup', 'proceeds') AND r.amt > 0)
    THEN
      failures[r.n] := 'NL006';
      CONTINUE;
    END IF;
    IF acct_now IS DISTINCT FROM r.acct_id THEN
      acct_now := r.acct_id;
      funds := r.topup + r.proceeds;
      topup_now := r.topup;
      proceeds_now := r.proceeds;
      seq_now := r.seq;
    END IF;
    IF r.bucket = 'available' THEN
      IF funds + r.amt < 0 THEN
        failures[r.n] := 'NL001';
        lacks[r.n] := -r.amt - funds;
        CONTINUE;
      END IF;
      funds := funds + r.amt;
      d_topup := -least(topup_now, -r.amt);
      d_proceeds := r.amt - d_topup;
    ELSIF r.bucket = 'topup' THEN
      d_topup := r.amt;
      d_proceeds := 0;
    ELSE
      d_topup := 0;
      d_proceeds := r.amt;
    END IF;
    topup_now := topup_now + d_topup;
    proceeds_now := proceeds_now + d_proceeds;
    seq_now := seq_now + (d_topup <> 0)::int + (d_proceeds <> 0)::int;
    k := k + 1;
    done[k] := ROW(r.id, r.acct_id, r.other_id, r.currency, r.amt, d_topup, d_proceeds, topup_now, proceeds_now, r.frozen, seq_now);
  END LOOP;

  -- A refused item leaves no posting, and one that repeats it within the batch has its fate.
  DELETE FROM posting AS p USING unnest(items) AS i WHERE p.id = i.id AND p.id = ids[i.n] AND failures[i.n] IS NOT NULL;
  INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
  SELECT d.posting_id, e.acct_id, e.bucket, d.currency, e.amt, e.bal_after, e.total_after, e.acct_seq
  FROM unnest(done) AS d CROSS JOIN LATERAL (VALUES
    (d.acct_id, 'topup', d.d_topup, d.topup, d.topup + d.proceeds - d.d_proceeds + d.frozen, d.seq - (d.d_proceeds <> 0)::int),
    (d.acct_id, 'proceeds', d.d_proceeds, d.proceeds, d.topup + d.proceeds + d.frozen, d.seq),
    (d.other_id, 'balance', -d.amt, NULL::bigint, NULL::bigint, NULL::bigint)) AS e (acct_id, bucket, amt, bal_after, total_after, acct_seq)
  WHERE e.amt <> 0;
  UPDATE acct AS a SET topup = l.topup, proceeds = l.proceeds, seq = l.seq
  FROM (SELECT DISTINCT ON (d.acct_id) d.acct_id, d.topup, d.proceeds, d.seq FROM unnest(done) AS d ORDER BY d.acct_id, d.seq DESC) AS l
  WHERE a.id = l.acct_id;

  RETURN QUERY
  SELECT CASE WHEN why.failure IS NULL THEN ids[i.n] END, again[i.n] AND why.failure IS NULL, why.failure, why.missing
  FROM unnest(items) AS i
  LEFT JOIN unnest(items) AS f ON f.id = ids[i.n] AND f.n <> i.n
  CROSS JOIN LATERAL (SELECT coalesce(failures[i.n], failures[f.n]), coalesce(lacks[i.n], lacks[f.n])) AS why (failure, missing)
  ORDER BY i.n;
END $$;
