-- The invariants over the links after p_from up to p_to as before: finds what it found and counts what it counted. New postings, their entries and
-- the accounts they touch are read once, accounts in the order of their numbers, and looked at together: each question read them for itself, and
-- what one had read the next read again. Whatever is no list of these few is found by index, one by one (OFFSET 0 keeps the planner to it).
CREATE OR REPLACE FUNCTION inv.fresh(p_from bigint, p_to bigint, p_last_id bigint)
RETURNS TABLE (name text, examined bigint, violation text, concerns text[])
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
-- Lists meet by hash, whatever their length is thought to be; tables are reached by index.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_nestloop = off SET enable_mergejoin = off SET enable_hashjoin = on SET jit = off SET work_mem = '32MB' AS $$
#variable_conflict use_column
DECLARE
  new_ids int8multirange;
  lo bigint;
  hi bigint;
  links bigint;
  sealed xid8;
  sealed_before xid8;
  is_head boolean;
BEGIN
  SELECT range_agg(r.ids), count(DISTINCT l.n) INTO new_ids, links
  FROM ledger_link l, unnest(l.ids) AS r (ids) WHERE l.n > p_from AND l.n <= p_to;
  IF links = 0 THEN
    RETURN;
  END IF;
  lo := least(lower(new_ids), p_last_id + 1);
  hi := upper(new_ids) - 1;
  SELECT upto INTO sealed FROM ledger_sealed;
  SELECT coalesce(max(p.xid), '0'::xid8) INTO sealed_before
  FROM ledger_link l, unnest(l.ids) AS r (ids)
  CROSS JOIN LATERAL (SELECT xid FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p WHERE l.n = p_from;
  is_head := p_to = (SELECT max(l.n) FROM ledger_link l);

  RETURN QUERY
  WITH p AS MATERIALIZED (
    SELECT p.* FROM unnest(new_ids) AS r (ids)
    CROSS JOIN LATERAL (
      SELECT id, key, kind, ref_kind, ref_id, freeze_id, xid FROM posting WHERE id >= lower(r.ids) AND id < upper(r.ids) OFFSET 0) p
  ),
  e AS MATERIALIZED (
    SELECT posting_id, acct_id, bucket, currency, amt, acct_seq FROM entry WHERE posting_id BETWEEN lo AND hi
  ),
  of_posting AS MATERIALIZED (
    SELECT posting_id, count(*) AS legs, sum(amt) AS amt, min(currency) AS currency, max(currency) AS last_currency,
      min(acct_id) = max(acct_id) AND min(bucket) = max(bucket) AS one_side
    FROM e GROUP BY posting_id
  ),
  touched AS MATERIALIZED (
    SELECT t.*, a.* FROM (
      SELECT acct_id, min(acct_seq) AS first, min(currency) AS first_currency, max(currency) AS last_currency FROM e GROUP BY acct_id ORDER BY acct_id
    ) t LEFT JOIN LATERAL (
      SELECT id, key::text, kind, currency, topup, proceeds, frozen, balance, seq, is_open FROM acct WHERE id = t.acct_id OFFSET 0) a ON true
  ),
  waiting AS MATERIALIZED (
    SELECT e.acct_id, sum(e.amt) FILTER (WHERE e.bucket = 'topup') AS topup, sum(e.amt) FILTER (WHERE e.bucket = 'proceeds') AS proceeds,
      sum(e.amt) FILTER (WHERE e.bucket = 'frozen') AS frozen, sum(e.amt) FILTER (WHERE e.bucket = 'balance') AS balance, count(*) AS seq
    FROM (SELECT id FROM posting WHERE xid > sealed) p
    CROSS JOIN LATERAL (SELECT acct_id, bucket, amt FROM entry WHERE posting_id = p.id OFFSET 0) e GROUP BY e.acct_id
  ),
  many AS (
    SELECT (SELECT count(*) FROM p) AS postings, (SELECT count(*) FROM e) AS entries, (SELECT count(*) FROM touched) AS accounts
  ),
  -- Entries without a posting among the new ones, before it is asked whether there is another; the last are beyond every posting.
  alone AS MATERIALIZED (
    SELECT g.posting_id, g.legs FROM of_posting g WHERE NOT EXISTS (SELECT FROM p WHERE p.id = g.posting_id)
    UNION ALL
    SELECT x.posting_id, count(*) FROM entry x WHERE x.posting_id > (SELECT greatest(max(q.id), hi) FROM posting q) GROUP BY x.posting_id
  ),
  found AS (
    SELECT 'i1' AS name, format('%s does not add up: %s', currency, sum(amt)) AS violation, NULL::text[] AS concerns
    FROM e GROUP BY currency HAVING sum(amt) <> 0
    UNION ALL
    SELECT 'i2', format('posting %s has %s legs', t.id, t.legs), inv.concerned(ARRAY[t.id])
    FROM (
      SELECT p.id, coalesce(g.legs, 0) AS legs FROM p LEFT JOIN of_posting g ON g.posting_id = p.id WHERE coalesce(g.legs, 0) < 2 OR g.one_side
      UNION ALL
      SELECT a.posting_id, a.legs FROM alone a WHERE NOT EXISTS (SELECT FROM posting q WHERE q.id = a.posting_id OFFSET 0)
    ) t
    UNION ALL
    SELECT 'i2', format('posting %s does not add up in %s', t.posting_id, t.currency), inv.concerned(ARRAY[t.posting_id])
    FROM (
      SELECT posting_id, currency FROM of_posting WHERE currency = last_currency AND amt <> 0
      UNION ALL
      SELECT e.posting_id, e.currency FROM of_posting g JOIN e ON e.posting_id = g.posting_id
      WHERE g.currency <> g.last_currency GROUP BY e.posting_id, e.currency HAVING sum(e.amt) <> 0
    ) t
    UNION ALL
    SELECT 'i2', format('an entry of posting %s names account %s, which does not exist or has another currency', x.posting_id, x.acct_id),
      inv.concerned(ARRAY[x.posting_id])
    FROM (
      SELECT DISTINCT e.posting_id, e.acct_id, e.currency FROM touched t JOIN e ON e.acct_id = t.acct_id
      WHERE (t.id IS NULL OR t.first_currency <> t.currency OR t.last_currency <> t.currency) AND e.currency IS DISTINCT FROM t.currency
    ) x
    UNION ALL
    SELECT 'i3', format('account %s is below zero', key), ARRAY[key] FROM touched
    WHERE kind = 'customer' AND least(topup, proceeds, frozen) < 0 OR kind = 'flow' AND balance < 0 OR kind = 'owed' AND balance > 0
    UNION ALL
    SELECT 'i3', format('check %s is gone or not in force', c.name), NULL
    FROM unnest(ARRAY['acct_right_side_of_zero', 'entry_moves', 'freeze_right']) AS c (name)
    WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conname = c.name AND k.contype = 'c' AND k.convalidated OFFSET 0)
    UNION ALL
    -- What its days say and what is not sealed yet, whatever the order in which transactions ended.
    SELECT 'i4', format('account %s: %s is %s, its entries say %s', t.key, b.what, b.amt, b.said), ARRAY[t.key]
    FROM touched t
    CROSS JOIN LATERAL (
      SELECT sum(amt) FILTER (WHERE bucket = 'topup') AS topup, sum(amt) FILTER (WHERE bucket = 'proceeds') AS proceeds,
        sum(amt) FILTER (WHERE bucket = 'frozen') AS frozen, sum(amt) FILTER (WHERE bucket = 'balance') AS balance, sum(entries) AS seq
      FROM acct_day WHERE acct_id = t.id OFFSET 0
    ) d
    LEFT JOIN waiting w ON w.acct_id = t.id
    CROSS JOIN LATERAL (VALUES
      ('topup', t.topup, coalesce(d.topup, 0) + coalesce(w.topup, 0)), ('proceeds', t.proceeds, coalesce(d.proceeds, 0) + coalesce(w.proceeds, 0)),
      ('frozen', t.frozen, coalesce(d.frozen, 0) + coalesce(w.frozen, 0)), ('balance', t.balance, coalesce(d.balance, 0) + coalesce(w.balance, 0)),
      ('seq', t.seq, coalesce(d.seq, 0) + coalesce(w.seq, 0))) AS b (what, amt, said)
    WHERE t.kind <> 'platform' AND b.amt <> b.said
    UNION ALL
    -- From the entry before the first new one to the last: no gap, each balance and each total the one before it and the amount, and the last
    -- of each bucket what the account says.
    SELECT 'i4', format('account %s: its chain breaks at entry %s', a.key, w.acct_seq), ARRAY[a.key]
    FROM (
      SELECT e.acct_id, e.bucket, e.amt, e.bal_after, e.acct_seq, e.total,
        lag(e.total) OVER (PARTITION BY e.acct_id ORDER BY e.acct_seq) AS total_before,
        lag(e.acct_seq, 1, 0::bigint) OVER (PARTITION BY e.acct_id ORDER BY e.acct_seq) AS previous,
        lag(e.bal_after) OVER (PARTITION BY e.acct_id, e.bucket ORDER BY e.acct_seq) AS before,
        lead(e.acct_seq) OVER (PARTITION BY e.acct_id, e.bucket ORDER BY e.acct_seq) IS NULL AS is_last
      FROM touched t CROSS JOIN LATERAL (
        SELECT acct_id, bucket, amt, bal_after, acct_seq, coalesce(total_after, bal_after) AS total
        FROM entry WHERE acct_id = t.id AND acct_seq >= t.first - 1 OFFSET 0) e
    ) w JOIN touched a ON a.id = w.acct_id
    WHERE w.acct_seq >= a.first AND (
      w.acct_seq <> w.previous + 1 OR w.total <> coalesce(w.total_before, 0) + w.amt OR w.bal_after <> w.before + w.amt
      OR w.is_last AND w.bal_after <> CASE w.bucket WHEN 'topup' THEN a.topup WHEN 'proceeds' THEN a.proceeds WHEN 'frozen' THEN a.frozen ELSE a.balance END)
    UNION ALL
    SELECT 'i6', format('key %s stands on 2 postings', p.key), inv.concerned(ARRAY[p.id, q.id])
    FROM p CROSS JOIN LATERAL (SELECT q.id FROM posting q WHERE q.key = p.key AND q.id <> p.id OFFSET 0) q
    UNION ALL
    -- The key of these kinds follows from what they refer to: another key beside that one is a second effect.
    SELECT 'i6', format('%s happened twice for %s %s', u.kind, u.ref_kind, u.ref_id), inv.concerned(ARRAY[u.id, q.id])
    FROM (
      SELECT id, key, kind, ref_kind, ref_id, ref_kind || ':' || ref_id || ':' || CASE
        WHEN kind IN ('registration_charged', 'renewal_charged', 'restore_charged') THEN replace(kind, '_', '-')
        ELSE split_part(kind, '_', 2) END AS usual
      FROM p
      WHERE kind IN ('recharge_paid', 'registration_charged', 'renewal_charged', 'restore_charged', 'withdrawal_sent', 'withdrawal_paid',
        'withdrawal_returned', 'refund_sent', 'refund_paid', 'refund_returned', 'settlement_credited')
    ) u CROSS JOIN LATERAL (
      SELECT q.id FROM posting q WHERE u.key <> u.usual AND q.key = u.usual COLLATE "C" AND q.id <> u.id AND q.kind = u.kind OFFSET 0) q
    UNION ALL
    SELECT 'i9', format('account %s: frozen is %s, its open freezes say %s', t.key, t.frozen, f.amt), ARRAY[t.key]
    FROM touched t CROSS JOIN LATERAL (
      SELECT coalesce(sum(amt), 0) AS amt FROM freeze_item WHERE acct_id = t.id AND closed_at IS NULL OFFSET 0) f
    WHERE t.kind = 'customer' AND t.frozen <> f.amt
    UNION ALL
    SELECT 'i9', format('freeze %s holds %s, its postings say %s', f.id, f.amt, s.amt), (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = f.acct_id)
    FROM (SELECT DISTINCT freeze_id FROM p WHERE freeze_id IS NOT NULL) n
    CROSS JOIN LATERAL (SELECT id, acct_id, amt FROM freeze_item WHERE id = n.freeze_id OFFSET 0) f
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.amt), 0) AS amt FROM (SELECT q.id FROM posting q WHERE q.freeze_id = f.id OFFSET 0) q
      CROSS JOIN LATERAL (SELECT x.amt FROM entry x WHERE x.posting_id = q.id AND x.acct_id = f.acct_id AND x.bucket = 'frozen' OFFSET 0) x OFFSET 0
    ) s WHERE f.amt <> s.amt
    UNION ALL
    SELECT 'i10', format('link %s does not follow the one before it', l.n), NULL
    FROM ledger_link l LEFT JOIN ledger_link b ON b.n = l.n - 1 AND b.n BETWEEN p_from AND p_to
    WHERE l.n > p_from AND l.n <= p_to
      AND (l.hash <> sha256(l.previous || l.root) OR l.previous <> coalesce(b.hash, ''::bytea) OR b.n IS NULL AND l.n <> 1)
    UNION ALL
    -- Of a transaction that was sealed, and in no link. After a move to another cluster all that was sealed has one number, and says nothing here.
    SELECT 'i10', format('posting %s came behind the end of the chain', q.id), NULL
    FROM posting q WHERE is_head AND q.id > p_last_id AND q.xid <= sealed_before AND NOT q.id <@ new_ids
    UNION ALL
    SELECT 'i10', format('%s postings are sealed, the links say %s', s.sealed, s.linked), NULL
    FROM (SELECT (SELECT count(*) FROM posting q WHERE q.xid > sealed_before AND q.xid <= sealed) AS sealed,
      (SELECT count(*) FROM p WHERE p.xid > sealed_before) AS linked) s
    WHERE is_head AND s.sealed <> s.linked
    UNION ALL
    SELECT 'i12', format('flow %s is over and still holds %s', t.key, s.amt), ARRAY[t.key]
    FROM (SELECT id, key FROM touched WHERE kind = 'flow' AND NOT is_open) t
    CROSS JOIN LATERAL (SELECT coalesce(sum(amt), 0) AS amt FROM entry WHERE acct_id = t.id AND acct_seq IS NOT NULL OFFSET 0) s
    WHERE s.amt <> 0
  )
  SELECT c.name, c.examined, NULL, NULL FROM many CROSS JOIN LATERAL (VALUES
    ('i1', entries), ('i2', postings), ('i3', accounts), ('i4', entries), ('i6', postings), ('i9', accounts), ('i10', links), ('i12', accounts)
  ) AS c (name, examined)
  UNION ALL
  SELECT f.name, NULL, f.violation, f.concerns FROM found f;
END $$;
