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
