-- The same invariants with fewer passes over the books (bench audit): each finds what it found before.

-- Postings and the sums of their entries side by side, one pass over each.
CREATE OR REPLACE VIEW inv.i2 AS
  SELECT format(CASE WHEN t.adds_up THEN 'posting %s has %s legs' ELSE 'posting %1$s does not add up in %3$s' END, t.id, t.legs, t.currency) AS violation,
    inv.concerned(ARRAY[t.id]) AS concerns
  FROM (
    SELECT coalesce(p.id, e.posting_id) AS id, coalesce(e.legs, 0) AS legs, e.currency,
      p.id IS NULL OR coalesce(e.legs, 0) < 2 OR e.one_side AS misshapen,
      e.amt IS NULL OR e.amt = 0 AND (e.currency = e.last_currency
        OR NOT EXISTS (SELECT FROM entry x WHERE x.posting_id = e.posting_id GROUP BY x.currency HAVING sum(x.amt) <> 0)) AS adds_up
    FROM posting p FULL JOIN (
      SELECT posting_id, count(*) AS legs, sum(amt) AS amt, min(currency) AS currency, max(currency) AS last_currency,
        min(acct_id) = max(acct_id) AND min(bucket) = max(bucket) AS one_side
      FROM entry GROUP BY posting_id
    ) e ON e.posting_id = p.id
  ) t
  WHERE t.misshapen OR NOT t.adds_up
  UNION ALL
  SELECT format('an entry of posting %s names account %s, which does not exist or has another currency', e.posting_id, e.acct_id),
    inv.concerned(ARRAY[e.posting_id])
  FROM entry e LEFT JOIN acct a ON a.id = e.acct_id WHERE a.id IS NULL OR a.currency <> e.currency;

-- One pass for the sums by account and bucket, which then stand beside the account, its counter and its days; one more, sorted, for the chain of
-- balances. What is sealed is everything but the few postings behind the mark.
CREATE OR REPLACE VIEW inv.i4 AS
  WITH said AS MATERIALIZED (
    SELECT e.acct_id, e.bucket, sum(e.amt) AS amt, count(*) AS entries, sum(e.acct_seq) AS seqs FROM entry e GROUP BY e.acct_id, e.bucket),
  waiting AS MATERIALIZED (
    SELECT e.acct_id, e.bucket, sum(e.amt) AS amt, count(*) AS entries FROM posting p JOIN entry e ON e.posting_id = p.id
    WHERE p.xid > (SELECT upto FROM ledger_sealed) GROUP BY e.acct_id, e.bucket)
  SELECT format('account %s: %s is %s, its entries say %s', a.key, b.bucket, b.amt, coalesce(s.amt, 0)) AS violation, ARRAY[a.key::text] AS concerns
  FROM acct a
  CROSS JOIN LATERAL (VALUES ('topup', a.topup), ('proceeds', a.proceeds), ('frozen', a.frozen), ('balance', a.balance)) b (bucket, amt)
  LEFT JOIN said s ON s.acct_id = a.id AND s.bucket = b.bucket
  WHERE a.kind <> 'platform' AND b.amt <> coalesce(s.amt, 0)
  UNION ALL
  SELECT format('account %s: its chain breaks at entry %s', t.acct_id, t.acct_seq), (SELECT ARRAY[a.key::text] FROM acct a WHERE a.id = t.acct_id)
  FROM (
    SELECT acct_id, amt, bal_after, acct_seq, lag(bal_after, 1, 0::bigint) OVER (PARTITION BY acct_id, bucket ORDER BY acct_seq) AS before
    FROM entry WHERE bal_after IS NOT NULL
  ) t WHERE t.bal_after <> t.before + t.amt
  UNION ALL
  SELECT format('account %s has %s entries and counts %s', a.key, coalesce(n.entries, 0), a.seq), ARRAY[a.key::text]
  FROM acct a LEFT JOIN (SELECT acct_id, sum(entries) AS entries, sum(seqs) AS seqs FROM said GROUP BY acct_id) n ON n.acct_id = a.id
  WHERE a.kind <> 'platform' AND (coalesce(n.entries, 0) <> a.seq OR coalesce(n.seqs, 0) <> a.seq::numeric * (a.seq + 1) / 2)
  UNION ALL
  -- With it, so many numbers of that sum have no gap.
  SELECT 'index entry_seq is gone or not in force', NULL
  WHERE NOT EXISTS (SELECT FROM pg_index i WHERE i.indexrelid = to_regclass('entry_seq') AND i.indrelid = 'entry'::regclass AND i.indisunique AND i.indisvalid)
  UNION ALL
  SELECT format('account %s: the sums of its days say %s on %s, its sealed entries %s', a.key, coalesce(d.amt, 0), s.bucket, s.amt - coalesce(w.amt, 0)),
    CASE WHEN a.kind <> 'platform' THEN ARRAY[a.key::text] END
  FROM said s LEFT JOIN waiting w ON w.acct_id = s.acct_id AND w.bucket = s.bucket
  LEFT JOIN (SELECT acct_id, bucket, sum(amt) AS amt FROM acct_day GROUP BY acct_id, bucket) d ON d.acct_id = s.acct_id AND d.bucket = s.bucket
  JOIN acct a ON a.id = s.acct_id
  WHERE s.entries > coalesce(w.entries, 0) AND s.amt - coalesce(w.amt, 0) IS DISTINCT FROM d.amt;
