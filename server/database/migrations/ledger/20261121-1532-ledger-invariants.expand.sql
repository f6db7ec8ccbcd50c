-- The invariants again, each violation with the accounts it concerns; none named: all money.

-- Whose money some postings touched.
CREATE FUNCTION inv.concerned(p_postings bigint[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(a.key) FROM public.acct a WHERE a.kind <> 'platform' AND (
    a.id IN (SELECT e.acct_id FROM public.entry e WHERE e.posting_id = ANY (p_postings))
    OR a.customer_id IN (SELECT p.customer_id FROM public.posting p WHERE p.id = ANY (p_postings)))
$$;

CREATE OR REPLACE VIEW inv.i1 AS
  SELECT format('%s does not add up: %s', currency, sum(amt)) AS violation, NULL::text[] AS concerns
  FROM entry GROUP BY currency HAVING sum(amt) <> 0;

CREATE OR REPLACE VIEW inv.i2 AS
  SELECT format('posting %s has %s legs', id, legs) AS violation, inv.concerned(ARRAY[id]) AS concerns
  FROM (
    SELECT coalesce(p.id, e.posting_id) AS id, count(e.posting_id) AS legs
    FROM posting p FULL JOIN entry e ON e.posting_id = p.id GROUP BY coalesce(p.id, e.posting_id)
    HAVING count(p.id) = 0 OR count(e.posting_id) < 2 OR count(DISTINCT (e.acct_id, e.bucket)) < 2
  ) t
  UNION ALL
  SELECT format('posting %s does not add up in %s', posting_id, currency), inv.concerned(ARRAY[posting_id])
  FROM (SELECT posting_id, currency FROM entry GROUP BY posting_id, currency HAVING sum(amt) <> 0) t
  UNION ALL
  SELECT format('an entry of posting %s names account %s, which does not exist or has another currency', e.posting_id, e.acct_id),
    inv.concerned(ARRAY[e.posting_id])
  FROM entry e LEFT JOIN acct a ON a.id = e.acct_id WHERE a.id IS NULL OR a.currency <> e.currency;

CREATE OR REPLACE VIEW inv.i3 AS
  SELECT format('account %s is below zero', key) AS violation, ARRAY[key::text] AS concerns FROM acct
  WHERE kind = 'customer' AND least(topup, proceeds, frozen) < 0 OR kind = 'flow' AND balance < 0 OR kind = 'owed' AND balance > 0
  UNION ALL
  SELECT format('check %s is not in force', conname), NULL FROM pg_constraint
  WHERE conrelid IN ('acct'::regclass, 'entry'::regclass, 'freeze_item'::regclass) AND contype = 'c' AND NOT convalidated
  UNION ALL
  SELECT format('check %s is gone', name), NULL
  FROM unnest(ARRAY['acct_right_side_of_zero', 'entry_moves', 'freeze_right']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conname = name AND contype = 'c');

CREATE OR REPLACE VIEW inv.i4 AS
  SELECT format('account %s: %s is %s, its entries say %s', a.key, b.bucket, b.amt, coalesce(sum(e.amt), 0)) AS violation,
    ARRAY[a.key::text] AS concerns
  FROM acct a
  CROSS JOIN LATERAL (VALUES ('topup', a.topup), ('proceeds', a.proceeds), ('frozen', a.frozen), ('balance', a.balance)) b (bucket, amt)
  LEFT JOIN entry e ON e.acct_id = a.id AND e.bucket = b.bucket
  WHERE a.kind <> 'platform' GROUP BY a.key, b.bucket, b.amt HAVING b.amt <> coalesce(sum(e.amt), 0)
  UNION ALL
  SELECT format('account %s: its chain breaks at entry %s', t.acct_id, t.acct_seq), (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = t.acct_id)
  FROM (
    SELECT acct_id, bucket, amt, bal_after, acct_seq,
      lag(bal_after, 1, 0::bigint) OVER (PARTITION BY acct_id, bucket ORDER BY acct_seq) AS before,
      lag(acct_seq, 1, 0::bigint) OVER (PARTITION BY acct_id ORDER BY acct_seq) AS previous
    FROM entry WHERE bal_after IS NOT NULL
  ) t WHERE t.bal_after <> t.before + t.amt OR t.acct_seq <> t.previous + 1
  UNION ALL
  SELECT format('account %s has %s entries and counts %s', a.key, count(e.acct_id), a.seq), ARRAY[a.key::text]
  FROM acct a LEFT JOIN entry e ON e.acct_id = a.id WHERE a.kind <> 'platform' GROUP BY a.key, a.seq HAVING count(e.acct_id) <> a.seq
  UNION ALL
  SELECT format('account %s: the sums of its days say %s on %s, its sealed entries %s', a.key, coalesce(d.amt, 0), s.bucket, s.amt),
    CASE WHEN a.kind <> 'platform' THEN ARRAY[a.key::text] END
  FROM (
    SELECT e.acct_id, e.bucket, sum(e.amt) AS amt FROM entry e JOIN posting p ON p.id = e.posting_id
    WHERE p.xid <= (SELECT upto FROM ledger_sealed) GROUP BY e.acct_id, e.bucket
  ) s
  LEFT JOIN (SELECT acct_id, bucket, sum(amt) AS amt FROM acct_day GROUP BY acct_id, bucket) d USING (acct_id, bucket)
  JOIN acct a ON a.id = s.acct_id WHERE s.amt IS DISTINCT FROM d.amt;

CREATE OR REPLACE VIEW inv.i6 AS
  SELECT format('key %s stands on %s postings', key, count(*)) AS violation, inv.concerned(array_agg(id)) AS concerns
  FROM posting GROUP BY key HAVING count(*) > 1
  UNION ALL
  SELECT format('%s happened %s times for %s %s', kind, count(*), ref_kind, ref_id), inv.concerned(array_agg(id)) FROM posting
  WHERE kind IN ('recharge_paid', 'registration_charged', 'renewal_charged', 'restore_charged')
  GROUP BY kind, ref_kind, ref_id HAVING count(*) > 1;

CREATE OR REPLACE VIEW inv.i9 AS
  SELECT format('account %s: frozen is %s, its open freezes say %s', a.key, a.frozen, coalesce(sum(f.amt), 0)) AS violation,
    ARRAY[a.key::text] AS concerns
  FROM acct a LEFT JOIN freeze_item f ON f.acct_id = a.id AND f.closed_at IS NULL
  WHERE a.kind = 'customer' GROUP BY a.key, a.frozen HAVING a.frozen <> coalesce(sum(f.amt), 0)
  UNION ALL
  SELECT format('freeze %s holds %s, its postings say %s', f.id, f.amt, coalesce(sum(e.amt), 0)),
    (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = f.acct_id)
  FROM freeze_item f LEFT JOIN posting p ON p.freeze_id = f.id
  LEFT JOIN entry e ON e.posting_id = p.id AND e.acct_id = f.acct_id AND e.bucket = 'frozen'
  GROUP BY f.id, f.amt, f.acct_id HAVING f.amt <> coalesce(sum(e.amt), 0);

-- What SQL alone can say of the chain; that the rows are those that were sealed is said by hashing them again (verifyChain).
CREATE VIEW inv.i10 AS
  SELECT format('link %s does not follow the one before it', n) AS violation, NULL::text[] AS concerns
  FROM (SELECT n, previous, root, hash, lag(hash, 1, ''::bytea) OVER (ORDER BY n) AS before, lag(n, 1, 0::bigint) OVER (ORDER BY n) AS last
    FROM ledger_link) t
  WHERE hash <> sha256(previous || root) OR previous <> before OR n <> last + 1
  UNION ALL
  SELECT format('%s postings are sealed, the links say %s', p.sealed, l.sealed), NULL
  FROM (SELECT count(*) AS sealed FROM posting WHERE xid <= (SELECT upto FROM ledger_sealed)) p,
    (SELECT coalesce(sum(postings), 0) AS sealed FROM ledger_link) l
  WHERE p.sealed <> l.sealed;

CREATE OR REPLACE VIEW inv.i12 AS
  SELECT format('flow %s is over and still holds %s', a.key, coalesce(sum(e.amt), 0)) AS violation, ARRAY[a.key::text] AS concerns
  FROM acct a LEFT JOIN entry e ON e.acct_id = a.id
  WHERE a.kind = 'flow' AND NOT a.is_open GROUP BY a.key HAVING coalesce(sum(e.amt), 0) <> 0;
