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
