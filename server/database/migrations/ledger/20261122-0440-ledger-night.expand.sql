-- The nightly invariants at less cost (bench audit); each finds what it found.

-- Adds whole numbers as a number of the same size: sum() of bigint makes a numeric for each group. What would not fit is an error, never a wrong sum.
CREATE AGGREGATE inv.total(bigint) (SFUNC = int8pl, STYPE = bigint, INITCOND = '0', COMBINEFUNC = int8pl, PARALLEL = safe);

-- That two legs of a posting are two sides is said by entry's key, as long as it is in force.
CREATE OR REPLACE VIEW inv.i2 AS
  SELECT format(CASE WHEN t.adds_up THEN 'posting %s has %s legs' ELSE 'posting %1$s does not add up in %3$s' END, t.id, t.legs, t.currency) AS violation,
    inv.concerned(ARRAY[t.id]) AS concerns
  FROM (
    SELECT coalesce(p.id, e.posting_id) AS id, coalesce(e.legs, 0) AS legs, e.currency,
      p.id IS NULL OR coalesce(e.legs, 0) < 2 AS misshapen,
      e.amt IS NULL OR e.amt = 0 AND (e.currency = e.last_currency
        OR NOT EXISTS (SELECT FROM entry x WHERE x.posting_id = e.posting_id GROUP BY x.currency HAVING sum(x.amt) <> 0)) AS adds_up
    FROM posting p FULL JOIN (
      SELECT posting_id, count(*) AS legs, inv.total(amt) AS amt, min(currency) AS currency, max(currency) AS last_currency
      FROM entry GROUP BY posting_id
    ) e ON e.posting_id = p.id
  ) t
  WHERE t.misshapen OR NOT t.adds_up
  UNION ALL
  SELECT 'index entry_pkey is gone or not in force', NULL
  WHERE NOT EXISTS (SELECT FROM pg_index i WHERE i.indexrelid = to_regclass('entry_pkey') AND i.indrelid = 'entry'::regclass AND i.indisunique AND i.indisvalid
    AND i.indnkeyatts = 3)
  UNION ALL
  SELECT format('an entry of posting %s names account %s, which does not exist or has another currency', e.posting_id, e.acct_id),
    inv.concerned(ARRAY[e.posting_id])
  FROM entry e LEFT JOIN acct a ON a.id = e.acct_id WHERE a.id IS NULL OR a.currency <> e.currency;

-- Sums by account and bucket stand beside the account in one row, and are told bucket by bucket only where one is wrong.
CREATE OR REPLACE VIEW inv.i4 AS
  WITH said AS MATERIALIZED (
    SELECT e.acct_id, e.bucket, inv.total(e.amt) AS amt, count(*) AS entries, inv.total(e.acct_seq) AS seqs FROM entry e GROUP BY e.acct_id, e.bucket),
  waiting AS MATERIALIZED (
    SELECT e.acct_id, e.bucket, inv.total(e.amt) AS amt, count(*) AS entries
    FROM (SELECT id FROM posting WHERE xid > (SELECT upto FROM ledger_sealed)) p
    CROSS JOIN LATERAL (SELECT acct_id, bucket, amt FROM entry WHERE posting_id = p.id OFFSET 0) e GROUP BY e.acct_id, e.bucket),
  beside AS MATERIALIZED (
    SELECT a.key::text AS key, a.topup, a.proceeds, a.frozen, a.balance, a.seq, coalesce(n.topup, 0) AS said_topup, coalesce(n.proceeds, 0) AS said_proceeds,
      coalesce(n.frozen, 0) AS said_frozen, coalesce(n.balance, 0) AS said_balance, coalesce(n.entries, 0) AS entries, coalesce(n.seqs, 0) AS seqs
    FROM acct a LEFT JOIN (
      SELECT acct_id, inv.total(amt) FILTER (WHERE bucket = 'topup') AS topup, inv.total(amt) FILTER (WHERE bucket = 'proceeds') AS proceeds,
        inv.total(amt) FILTER (WHERE bucket = 'frozen') AS frozen, inv.total(amt) FILTER (WHERE bucket = 'balance') AS balance,
        inv.total(entries) AS entries, inv.total(seqs) AS seqs
      FROM said GROUP BY acct_id
    ) n ON n.acct_id = a.id
    WHERE a.kind <> 'platform' AND (a.topup <> coalesce(n.topup, 0) OR a.proceeds <> coalesce(n.proceeds, 0) OR a.frozen <> coalesce(n.frozen, 0)
      OR a.balance <> coalesce(n.balance, 0) OR a.seq <> coalesce(n.entries, 0) OR coalesce(n.seqs, 0) <> a.seq * (a.seq + 1) / 2))
  SELECT format('account %s: %s is %s, its entries say %s', w.key, b.bucket, b.amt, b.said) AS violation, ARRAY[w.key] AS concerns
  FROM beside w
  CROSS JOIN LATERAL (VALUES ('topup', w.topup, w.said_topup), ('proceeds', w.proceeds, w.said_proceeds), ('frozen', w.frozen, w.said_frozen),
    ('balance', w.balance, w.said_balance)) b (bucket, amt, said)
  WHERE b.amt <> b.said
  UNION ALL
  SELECT format('account %s: its chain breaks at entry %s', t.acct_id, t.acct_seq), (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = t.acct_id)
  FROM (
    SELECT acct_id, amt, bal_after, acct_seq, lag(bal_after, 1, 0::bigint) OVER (PARTITION BY acct_id, bucket ORDER BY acct_seq) AS before
    FROM entry WHERE bal_after IS NOT NULL
  ) t WHERE t.bal_after <> t.before + t.amt
  UNION ALL
  SELECT format('account %s has %s entries and counts %s', w.key, w.entries, w.seq), ARRAY[w.key]
  FROM beside w WHERE w.entries <> w.seq OR w.seqs <> w.seq * (w.seq + 1) / 2
  UNION ALL
  -- With it, so many numbers of that sum have no gap.
  SELECT 'index entry_seq is gone or not in force', NULL
  WHERE NOT EXISTS (SELECT FROM pg_index i WHERE i.indexrelid = to_regclass('entry_seq') AND i.indrelid = 'entry'::regclass AND i.indisunique AND i.indisvalid)
  UNION ALL
  SELECT format('account %s: the sums of its days say %s on %s, its sealed entries %s', a.key, coalesce(d.amt, 0), s.bucket, s.amt),
    CASE WHEN a.kind <> 'platform' THEN ARRAY[a.key::text] END
  FROM (
    SELECT s.acct_id, s.bucket, s.amt - coalesce(w.amt, 0) AS amt FROM said s
    LEFT JOIN waiting w ON w.acct_id = s.acct_id AND w.bucket = s.bucket WHERE s.entries > coalesce(w.entries, 0)
  ) s
  LEFT JOIN (SELECT acct_id, bucket, inv.total(amt) AS amt FROM acct_day GROUP BY acct_id, bucket) d ON d.acct_id = s.acct_id AND d.bucket = s.bucket
  JOIN acct a ON a.id = s.acct_id WHERE s.amt IS DISTINCT FROM d.amt;

-- Freezes and their entries meet in one sum for each freeze. Postings and entries lie in the order of their numbers and are merged in it.
CREATE OR REPLACE VIEW inv.i9 AS
  SELECT format('account %s: frozen is %s, its open freezes say %s', a.key, a.frozen, coalesce(f.amt, 0)) AS violation, ARRAY[a.key::text] AS concerns
  FROM acct a LEFT JOIN (SELECT acct_id, sum(amt) AS amt FROM freeze_item WHERE closed_at IS NULL GROUP BY acct_id) f ON f.acct_id = a.id
  WHERE a.kind = 'customer' AND a.frozen <> coalesce(f.amt, 0)
  UNION ALL
  SELECT format('freeze %s holds %s, its postings say %s', f.id, f.amt, f.amt - s.lacks), (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = f.acct_id)
  FROM (
    SELECT x.id, x.acct_id, inv.total(x.amt) AS lacks FROM (
      SELECT id, acct_id, amt FROM freeze_item
      UNION ALL
      SELECT p.freeze_id, e.acct_id, -e.amt
      FROM (SELECT id, freeze_id FROM posting WHERE freeze_id IS NOT NULL ORDER BY id OFFSET 0) p
      JOIN (SELECT posting_id, acct_id, amt FROM entry WHERE bucket = 'frozen' ORDER BY posting_id OFFSET 0) e ON e.posting_id = p.id
    ) x GROUP BY x.id, x.acct_id HAVING inv.total(x.amt) <> 0
  ) s JOIN freeze_item f ON f.id = s.id AND f.acct_id = s.acct_id;

-- The entries of the flows that are over, by index; an entry of theirs without a number is found by I4.
CREATE OR REPLACE VIEW inv.i12 AS
  SELECT format('flow %s is over and still holds %s', a.key, s.amt) AS violation, ARRAY[a.key::text] AS concerns
  FROM acct a CROSS JOIN LATERAL (SELECT coalesce(sum(amt), 0) AS amt FROM entry WHERE acct_id = a.id AND acct_seq IS NOT NULL OFFSET 0) s
  WHERE a.kind = 'flow' AND NOT a.is_open AND s.amt <> 0;
