-- A top-up may be lost again after it was credited: its block was replaced, or its payer disputes the payment. What was taken for it is no
-- spending, so the other top-ups keep what is left of them, and nothing can be asked back of what is lost.
CREATE TABLE topup_lost (
  -- What took it back.
  posting_id bigint PRIMARY KEY,
  -- The posting that brought the top-up.
  topup_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  lost_at timestamptz NOT NULL,
  -- A dispute that was won gives it back.
  restored_at timestamptz
);
CREATE INDEX topup_lost_of_topup ON topup_lost (topup_id) WHERE restored_at IS NULL;

INSERT INTO topup_lost (posting_id, topup_id, amount, lost_at)
SELECT p.id, r.posting_id, (SELECT sum(e.amt) FROM entry e WHERE e.posting_id = p.id AND e.amt > 0), p.at
FROM posting p JOIN recharge r ON r.number = p.about WHERE p.kind = 'deposit_lost' AND r.posting_id IS NOT NULL;

-- Written beside the posting that takes a top-up back, in its transaction; a second call changes nothing.
CREATE FUNCTION ledger_lose_topup(p_topup bigint, p_posting bigint, p_amount bigint, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO topup_lost (posting_id, topup_id, amount, lost_at) VALUES (p_posting, p_topup, p_amount, p_at) ON CONFLICT (posting_id) DO NOTHING
$$;

CREATE FUNCTION ledger_restore_topup(p_posting bigint, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE topup_lost SET restored_at = p_at WHERE posting_id = p_posting AND restored_at IS NULL
$$;

-- As before, but for what was lost: it is gone from its own top-up, and what a won dispute gives back is no top-up of its own.
CREATE OR REPLACE FUNCTION ledger_topups_left(p_customer bigint, p_currency text, p_since bigint)
RETURNS TABLE (topup_id bigint, kind text, at timestamptz, ref_kind text, ref_id bigint, amount bigint, claimed bigint, left_over bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH own AS (SELECT id, topup FROM acct WHERE customer_id = p_customer AND currency = p_currency AND kind = 'customer'),
  unspent AS (
    SELECT own.topup + coalesce((
      SELECT sum(f.topup) FROM freeze_item f
      WHERE f.acct_id = own.id AND f.closed_at IS NULL
        AND NOT EXISTS (SELECT FROM topup_claim c WHERE c.freeze_id = f.id AND c.returned_at IS NULL)), 0) AS amt
    FROM own),
  brought AS (
    SELECT p.id, p.kind, p.at, p.ref_kind, p.ref_id, e.amt,
      coalesce((SELECT sum(c.amount) FROM topup_claim c WHERE c.topup_id = p.id AND c.returned_at IS NULL), 0)::bigint AS claimed,
      coalesce((SELECT sum(l.amount) FROM topup_lost l WHERE l.topup_id = p.id AND l.restored_at IS NULL), 0)::bigint AS lost
    FROM posting p JOIN own ON true JOIN entry e ON e.posting_id = p.id AND e.acct_id = own.id AND e.bucket = 'topup' AND e.amt > 0
    WHERE p.customer_id = p_customer AND p.amount > 0 AND p.kind NOT IN ('refund_returned', 'dispute_won') AND p.id >= p_since),
  standing AS (SELECT b.*, greatest(0, b.amt - b.claimed - b.lost) AS stands FROM brought b),
  newest_first AS (SELECT s.*, sum(s.stands) OVER (ORDER BY s.id DESC) - s.stands AS newer FROM standing s)
  SELECT n.id, n.kind, n.at, n.ref_kind, n.ref_id, n.amt, n.claimed,
    greatest(0, least(n.stands, u.amt - n.newer))::bigint
  FROM newest_first n, unspent u ORDER BY n.id DESC
$$;

CREATE OR REPLACE VIEW inv.i6 AS
  SELECT format('key %s stands on %s postings', key, count(*)) AS violation, inv.concerned(array_agg(id)) AS concerns
  FROM posting GROUP BY key HAVING count(*) > 1
  UNION ALL
  SELECT format('%s happened %s times for %s %s', kind, count(*), ref_kind, ref_id), inv.concerned(array_agg(id)) FROM posting
  WHERE kind IN ('recharge_paid', 'registration_charged', 'renewal_charged', 'restore_charged', 'withdrawal_sent', 'withdrawal_paid',
    'withdrawal_returned', 'refund_sent', 'refund_paid', 'refund_returned', 'settlement_credited', 'dispute_opened', 'dispute_lost',
    'dispute_won', 'held_released', 'held_returned')
  GROUP BY kind, ref_kind, ref_id HAVING count(*) > 1;

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

-- Whatever currency a payment came in, it can stand aside in the books.
INSERT INTO acct (key, kind, currency, sign, opened_at)
SELECT 'provider:card:' || currency, 'platform', currency, 1, '2026-11-21T00:00:00Z'::timestamptz
FROM (VALUES ('CNY'), ('HKD')) AS taken (currency);
