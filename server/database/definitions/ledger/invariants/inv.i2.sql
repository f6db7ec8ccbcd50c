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
