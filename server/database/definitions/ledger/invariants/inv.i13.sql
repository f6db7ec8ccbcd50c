-- I13 again, with what was lost: as much as its posting took and owes, for as long as it is not won back.
CREATE OR REPLACE VIEW inv.i13 AS
  SELECT format('top-up %s brought %s and gave back %s', t.topup_id, t.brought, t.claimed) AS violation, inv.concerned(ARRAY[t.topup_id]) AS concerns
  FROM (
    SELECT c.topup_id, sum(c.amount) AS claimed,
      (SELECT coalesce(sum(e.amt), 0) FROM entry e JOIN posting p ON p.id = e.posting_id
        WHERE e.posting_id = c.topup_id AND e.bucket = 'topup' AND e.amt > 0 AND p.amount > 0) AS brought
    FROM topup_claim c WHERE c.returned_at IS NULL GROUP BY c.topup_id
  ) t WHERE t.claimed > t.brought
  UNION ALL
  SELECT format('claim of freeze %s says %s, the freeze %s of %s', c.freeze_id, c.amount, f.amount, f.cause_kind), inv.concerned(ARRAY[c.topup_id])
  FROM topup_claim c JOIN freeze_item f ON f.id = c.freeze_id WHERE c.amount <> f.amount OR f.cause_kind <> 'refund'
  UNION ALL
  SELECT format('claim of freeze %s is %s, its money is %s', c.freeze_id, CASE WHEN c.returned_at IS NULL THEN 'standing' ELSE 'returned' END,
    CASE WHEN b.back THEN 'back' ELSE 'not back' END), inv.concerned(ARRAY[c.topup_id])
  FROM topup_claim c JOIN freeze_item f ON f.id = c.freeze_id
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM posting p WHERE p.key = 'freeze:' || c.freeze_id || ':released')
    OR EXISTS (SELECT FROM posting p WHERE p.key = 'refund:' || f.cause_id || ':returned') AS back) b
  WHERE b.back <> (c.returned_at IS NOT NULL)
  UNION ALL
  SELECT format('posting %s took a top-up back and %s is lost, not %s', p.id, coalesce(l.amount, 0), t.amt), inv.concerned(ARRAY[p.id])
  FROM posting p LEFT JOIN topup_lost l ON l.posting_id = p.id
  CROSS JOIN LATERAL (SELECT sum(e.amt) AS amt FROM entry e WHERE e.posting_id = p.id AND e.amt > 0) t
  WHERE p.kind IN ('deposit_lost', 'dispute_opened') AND l.amount IS DISTINCT FROM t.amt
  UNION ALL
  SELECT format('the loss of posting %s is %s, its dispute is %s', l.posting_id, CASE WHEN l.restored_at IS NULL THEN 'standing' ELSE 'restored' END,
    CASE WHEN w.won THEN 'won' ELSE 'not won' END), inv.concerned(ARRAY[l.posting_id])
  FROM topup_lost l JOIN posting p ON p.id = l.posting_id
  CROSS JOIN LATERAL (SELECT p.ref_kind = 'dispute' AND EXISTS (SELECT FROM posting o WHERE o.key = 'dispute:' || p.ref_id || ':won') AS won) w
  WHERE w.won <> (l.restored_at IS NOT NULL);
