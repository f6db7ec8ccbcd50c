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

-- The invariants over the links after p_from up to p_to as before, their postings found by index too whatever the planner thinks of the ranges.
CREATE OR REPLACE FUNCTION inv.fresh(p_from bigint, p_to bigint, p_last_id bigint)
RETURNS TABLE (name text, examined bigint, violation text, concerns text[])
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  new_ids int8multirange;
  lo bigint;
  hi bigint;
  links bigint;
  postings bigint;
  entries bigint;
  sealed xid8;
  before xid8;
  touched bigint[];
  firsts bigint[];
BEGIN
  SELECT range_agg(r.ids), count(DISTINCT l.n) INTO new_ids, links
  FROM ledger_link l, unnest(l.ids) AS r (ids) WHERE l.n > p_from AND l.n <= p_to;
  IF links = 0 THEN
    RETURN;
  END IF;
  lo := least(lower(new_ids), p_last_id + 1);
  hi := upper(new_ids) - 1;
  SELECT upto INTO sealed FROM ledger_sealed;
  SELECT coalesce(max(p.xid), '0'::xid8) INTO before
  FROM ledger_link l, unnest(l.ids) AS r (ids) CROSS JOIN LATERAL (SELECT * FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p WHERE l.n = p_from;
  SELECT count(*) INTO postings FROM unnest(new_ids) AS r (ids) CROSS JOIN LATERAL (SELECT * FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p;
  SELECT array_agg(t.acct_id), array_agg(t.first), coalesce(sum(t.entries), 0) INTO touched, firsts, entries FROM (
    SELECT e.acct_id, min(e.acct_seq) AS first, count(*) AS entries FROM entry e WHERE e.posting_id BETWEEN lo AND hi GROUP BY e.acct_id) t;

  RETURN QUERY VALUES ('i1', entries, NULL::text, NULL::text[]), ('i2', postings, NULL, NULL),
    ('i3', coalesce(cardinality(touched), 0)::bigint, NULL, NULL), ('i4', entries, NULL, NULL), ('i6', postings, NULL, NULL),
    ('i9', coalesce(cardinality(touched), 0)::bigint, NULL, NULL), ('i10', links, NULL, NULL),
    ('i12', coalesce(cardinality(touched), 0)::bigint, NULL, NULL);

  RETURN QUERY SELECT 'i1', NULL::bigint, format('%s does not add up: %s', e.currency, sum(e.amt)), NULL::text[]
  FROM entry e WHERE e.posting_id BETWEEN lo AND hi GROUP BY e.currency HAVING sum(e.amt) <> 0;

  RETURN QUERY SELECT 'i2', NULL::bigint, format('posting %s has %s legs', t.id, t.legs), inv.concerned(ARRAY[t.id])
  FROM (
    SELECT p.id, count(e.posting_id) AS legs
    FROM unnest(new_ids) AS r (ids) CROSS JOIN LATERAL (SELECT * FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p LEFT JOIN entry e ON e.posting_id = p.id
    GROUP BY p.id HAVING count(e.posting_id) < 2 OR min(e.acct_id) = max(e.acct_id) AND min(e.bucket) = max(e.bucket)
    UNION ALL
    SELECT e.posting_id, count(*) FROM entry e
    WHERE (e.posting_id BETWEEN lo AND hi OR e.posting_id > (SELECT max(p.id) FROM posting p))
      AND NOT EXISTS (SELECT FROM posting p WHERE p.id = e.posting_id) GROUP BY e.posting_id
  ) t;
  RETURN QUERY SELECT 'i2', NULL::bigint, format('posting %s does not add up in %s', t.posting_id, t.currency), inv.concerned(ARRAY[t.posting_id])
  FROM (
    SELECT e.posting_id, e.currency FROM entry e WHERE e.posting_id BETWEEN lo AND hi GROUP BY e.posting_id, e.currency HAVING sum(e.amt) <> 0
  ) t;
  RETURN QUERY
  SELECT 'i2', NULL::bigint, format('an entry of posting %s names account %s, which does not exist or has another currency', e.posting_id, e.acct_id),
    inv.concerned(ARRAY[e.posting_id])
  FROM (SELECT DISTINCT e.posting_id, e.acct_id, e.currency FROM entry e WHERE e.posting_id BETWEEN lo AND hi) e
  WHERE NOT EXISTS (SELECT FROM acct a WHERE a.id = e.acct_id AND a.currency = e.currency);

  RETURN QUERY SELECT 'i3', NULL::bigint, format('account %s is below zero', a.key), ARRAY[a.key::text]
  FROM unnest(touched) AS t (id) JOIN acct a ON a.id = t.id
  WHERE a.kind = 'customer' AND least(a.topup, a.proceeds, a.frozen) < 0 OR a.kind = 'flow' AND a.balance < 0
    OR a.kind = 'owed' AND a.balance > 0;
  RETURN QUERY SELECT 'i3', NULL::bigint, format('check %s is gone or not in force', c.name), NULL::text[]
  FROM unnest(ARRAY['acct_right_side_of_zero', 'entry_moves', 'freeze_right']) AS c (name)
  WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conname = c.name AND k.contype = 'c' AND k.convalidated);

  -- What its days say and what is not sealed yet, whatever the order in which transactions ended.
  RETURN QUERY SELECT 'i4', NULL::bigint, format('account %s: %s is %s, its entries say %s', a.key, b.what, b.amt, b.said), ARRAY[a.key::text]
  FROM (
    SELECT x.acct_id, sum(x.amt) FILTER (WHERE x.bucket = 'topup') AS topup, sum(x.amt) FILTER (WHERE x.bucket = 'proceeds') AS proceeds,
      sum(x.amt) FILTER (WHERE x.bucket = 'frozen') AS frozen, sum(x.amt) FILTER (WHERE x.bucket = 'balance') AS balance, sum(x.entries) AS seq
    FROM (
      SELECT t.id AS acct_id, NULL::text AS bucket, 0::bigint AS amt, 0::bigint AS entries, true AS is_touched FROM unnest(touched) AS t (id)
      UNION ALL
      SELECT d.acct_id, d.bucket, d.amt, d.entries, false FROM unnest(touched) AS t (id) JOIN acct_day d ON d.acct_id = t.id
      UNION ALL
      SELECT e.acct_id, e.bucket, e.amt, 1, false FROM posting p JOIN entry e ON e.posting_id = p.id WHERE p.xid > sealed
    ) x GROUP BY x.acct_id HAVING bool_or(x.is_touched)
  ) t JOIN acct a ON a.id = t.acct_id
  CROSS JOIN LATERAL (VALUES ('topup', a.topup, t.topup), ('proceeds', a.proceeds, t.proceeds), ('frozen', a.frozen, t.frozen),
    ('balance', a.balance, t.balance), ('seq', a.seq, t.seq)) AS b (what, amt, said)
  WHERE a.kind <> 'platform' AND b.amt <> coalesce(b.said, 0);

  -- From the entry before the first new one to the last: no gap, each balance and each total the one before it and the amount, and the last
  -- of each bucket what the account says.
  RETURN QUERY SELECT 'i4', NULL::bigint, format('account %s: its chain breaks at entry %s', a.key, w.acct_seq), ARRAY[a.key::text]
  FROM (
    SELECT e.acct_id, e.bucket, e.amt, e.bal_after, e.acct_seq, t.first, coalesce(e.total_after, e.bal_after) AS total,
      lag(coalesce(e.total_after, e.bal_after), 1) OVER (PARTITION BY e.acct_id ORDER BY e.acct_seq) AS total_before,
      lag(e.acct_seq, 1, 0::bigint) OVER (PARTITION BY e.acct_id ORDER BY e.acct_seq) AS previous,
      lag(e.bal_after, 1) OVER (PARTITION BY e.acct_id, e.bucket ORDER BY e.acct_seq) AS before,
      lead(e.acct_seq) OVER (PARTITION BY e.acct_id, e.bucket ORDER BY e.acct_seq) IS NULL AS is_last
    FROM unnest(touched, firsts) AS t (id, first) JOIN entry e ON e.acct_id = t.id AND e.acct_seq >= t.first - 1
  ) w JOIN acct a ON a.id = w.acct_id
  WHERE w.acct_seq >= w.first AND (
    w.acct_seq <> w.previous + 1 OR w.total <> coalesce(w.total_before, 0) + w.amt OR w.bal_after <> w.before + w.amt
    OR w.is_last AND w.bal_after <> CASE w.bucket WHEN 'topup' THEN a.topup WHEN 'proceeds' THEN a.proceeds WHEN 'frozen' THEN a.frozen ELSE a.balance END);

  RETURN QUERY SELECT 'i6', NULL::bigint, format('key %s stands on 2 postings', p.key), inv.concerned(ARRAY[p.id, q.id])
  FROM unnest(new_ids) AS r (ids) CROSS JOIN LATERAL (SELECT * FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p JOIN posting q ON q.key = p.key AND q.id <> p.id;
  -- The key of these kinds follows from what they refer to: another key beside that one is a second effect.
  RETURN QUERY SELECT 'i6', NULL::bigint, format('%s happened twice for %s %s', p.kind, p.ref_kind, p.ref_id), inv.concerned(ARRAY[p.id, q.id])
  FROM (
    SELECT p.id, p.key, p.kind, p.ref_kind, p.ref_id, p.ref_kind || ':' || p.ref_id || ':' || CASE
      WHEN p.kind IN ('registration_charged', 'renewal_charged', 'restore_charged') THEN replace(p.kind, '_', '-')
      ELSE split_part(p.kind, '_', 2) END AS usual
    FROM unnest(new_ids) AS r (ids) CROSS JOIN LATERAL (SELECT * FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p
    WHERE p.kind IN ('recharge_paid', 'registration_charged', 'renewal_charged', 'restore_charged', 'withdrawal_sent', 'withdrawal_paid',
      'withdrawal_returned', 'refund_sent', 'refund_paid', 'refund_returned', 'settlement_credited')
  ) p JOIN posting q ON q.key = p.usual COLLATE "C" AND q.id <> p.id AND q.kind = p.kind WHERE p.key <> p.usual;

  RETURN QUERY SELECT 'i9', NULL::bigint, format('account %s: frozen is %s, its open freezes say %s', a.key, a.frozen, f.amt), ARRAY[a.key::text]
  FROM unnest(touched) AS t (id) JOIN acct a ON a.id = t.id
  CROSS JOIN LATERAL (SELECT coalesce(sum(f.amt), 0) AS amt FROM freeze_item f WHERE f.acct_id = a.id AND f.closed_at IS NULL) f
  WHERE a.kind = 'customer' AND a.frozen <> f.amt;
  RETURN QUERY SELECT 'i9', NULL::bigint, format('freeze %s holds %s, its postings say %s', f.id, f.amt, s.amt),
    (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = f.acct_id)
  FROM (
    SELECT DISTINCT p.freeze_id FROM unnest(new_ids) AS r (ids) CROSS JOIN LATERAL (SELECT * FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p
    WHERE p.freeze_id IS NOT NULL
  ) n JOIN freeze_item f ON f.id = n.freeze_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amt), 0) AS amt FROM posting p JOIN entry e ON e.posting_id = p.id AND e.acct_id = f.acct_id AND e.bucket = 'frozen'
    WHERE p.freeze_id = f.id
  ) s WHERE f.amt <> s.amt;

  RETURN QUERY SELECT 'i10', NULL::bigint, format('link %s does not follow the one before it', l.n), NULL::text[]
  FROM ledger_link l LEFT JOIN ledger_link b ON b.n = l.n - 1
  WHERE l.n > p_from AND l.n <= p_to
    AND (l.hash <> sha256(l.previous || l.root) OR l.previous <> coalesce(b.hash, ''::bytea) OR b.n IS NULL AND l.n <> 1);
  IF p_to = (SELECT max(l.n) FROM ledger_link l) THEN
    -- Of a transaction that was sealed, and in no link. After a move to another cluster all that was sealed has one number, and says nothing here.
    RETURN QUERY SELECT 'i10', NULL::bigint, format('posting %s came behind the end of the chain', p.id), NULL::text[]
    FROM posting p WHERE p.id > p_last_id AND p.xid <= before AND NOT p.id <@ new_ids;
    RETURN QUERY SELECT 'i10', NULL::bigint, format('%s postings are sealed, the links say %s', s.sealed, s.linked), NULL::text[]
    FROM (SELECT (SELECT count(*) FROM posting p WHERE p.xid > before AND p.xid <= sealed) AS sealed,
      (SELECT count(*) FROM unnest(new_ids) AS r (ids) CROSS JOIN LATERAL (SELECT * FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p WHERE p.xid > before) AS linked) s
    WHERE s.sealed <> s.linked;
  END IF;

  RETURN QUERY SELECT 'i12', NULL::bigint, format('flow %s is over and still holds %s', a.key, s.amt), ARRAY[a.key::text]
  FROM unnest(touched) AS t (id) JOIN acct a ON a.id = t.id
  CROSS JOIN LATERAL (SELECT coalesce(sum(e.amt), 0) AS amt FROM entry e WHERE e.acct_id = a.id AND e.acct_seq IS NOT NULL) s
  WHERE a.kind = 'flow' AND NOT a.is_open AND s.amt <> 0;
END $$;
