-- The chain of each bucket is sorted by two numbers, without the bucket's name beside every entry.
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
  SELECT format('account %s: its chain breaks at entry %s', t.side >> 2, t.acct_seq), (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = t.side >> 2)
  FROM (
    SELECT side, amt, bal_after, acct_seq, lag(bal_after, 1, 0::bigint) OVER (PARTITION BY side ORDER BY acct_seq) AS before
    FROM (
      SELECT (acct_id << 2) + CASE bucket WHEN 'topup' THEN 0 WHEN 'proceeds' THEN 1 WHEN 'frozen' THEN 2 ELSE 3 END AS side, acct_seq, amt, bal_after
      FROM entry WHERE bal_after IS NOT NULL OFFSET 0
    ) e
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
