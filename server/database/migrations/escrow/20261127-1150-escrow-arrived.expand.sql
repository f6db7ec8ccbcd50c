-- Names from elsewhere that came to their sellers before arrivals were held: each is held now, for the deal that both sides accepted, or
-- else for the first that its seller is bound to. Names that a deal holds already stay as they are.
WITH bound AS (
  SELECT DISTINCT ON (n.id) d.id AS deal_id, n.id AS domain_id
  FROM deal d JOIN domain n ON n.name = d.name AND n.customer_id = d.seller_id AND n.left_at IS NULL
  WHERE d.ended_at IS NULL AND d.domain_id IS NULL
    AND (d.state IN ('accepted', 'paid', 'seller_confirmed', 'disputed', 'decided', 'appealed') OR d.seller_accepted_at IS NOT NULL OR d.type = 'sell')
    AND NOT EXISTS (SELECT FROM domain_hold h WHERE h.domain_id = n.id AND h.kind = 'deal' AND h.lifted_at IS NULL)
  ORDER BY n.id, d.state IN ('accepted', 'paid', 'seller_confirmed', 'disputed', 'decided', 'appealed') DESC, d.seller_accepted_at IS NOT NULL DESC, d.id
), held AS (
  INSERT INTO domain_hold (domain_id, kind, cause, rule_id, until, placed_at)
  SELECT domain_id, 'deal', 'deal:' || deal_id, 'trade.running', NULL, now() FROM bound
)
UPDATE deal SET domain_id = bound.domain_id FROM bound WHERE deal.id = bound.deal_id;

-- When the seller of a name elsewhere was reminded to bring it, while a transfer can still come in time.
ALTER TABLE deal ADD COLUMN bring_reminded_at timestamptz;
