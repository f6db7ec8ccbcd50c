-- A decided dispute waits for the side that it went against: they abide by it, or appeal once, and two other members decide.
ALTER TABLE deal ADD COLUMN decided_for text COLLATE "C" CHECK (decided_for IN ('buyer', 'seller'));
ALTER TABLE deal ADD COLUMN decided_at timestamptz;
ALTER TABLE deal ADD COLUMN appeal_reason text;
ALTER TABLE deal ADD COLUMN appealed_at timestamptz;
ALTER TABLE deal ADD COLUMN appeal_proposed_for text COLLATE "C" CHECK (appeal_proposed_for IN ('buyer', 'seller'));
ALTER TABLE deal ADD COLUMN appeal_proposed_by bigint;
ALTER TABLE deal ADD COLUMN appeal_second_by bigint;

ALTER TABLE deal DROP CONSTRAINT deal_state_check;
ALTER TABLE deal ADD CONSTRAINT deal_state_check CHECK (state IN ('applied', 'evaluating', 'quoted', 'accepted', 'paid', 'seller_confirmed',
  'handed_over', 'completed', 'refused', 'expired', 'withdrawn', 'disputed', 'decided', 'appealed', 'returned'));
ALTER TABLE deal ADD CONSTRAINT deal_decided CHECK (
  (state NOT IN ('decided', 'appealed') OR freeze_id IS NOT NULL AND seller_id IS NOT NULL AND buyer_id IS NOT NULL
    AND decided_for IS NOT NULL AND second_by IS NOT NULL)
  AND (state <> 'appealed' OR appealed_at IS NOT NULL)
);
-- Nobody judges an appeal against their own decision.
ALTER TABLE deal ADD CONSTRAINT deal_appeal_others CHECK (
  (appeal_proposed_by IS NULL OR appeal_proposed_by <> proposed_by AND appeal_proposed_by <> second_by)
  AND (appeal_second_by IS NULL OR appeal_second_by <> proposed_by AND appeal_second_by <> second_by AND appeal_second_by <> appeal_proposed_by)
);
DROP INDEX deal_of_name;
CREATE UNIQUE INDEX deal_of_name ON deal (name)
  WHERE state IN ('accepted', 'paid', 'seller_confirmed', 'handed_over', 'disputed', 'decided', 'appealed');
DROP INDEX deal_due;
CREATE INDEX deal_due ON deal (due_at) WHERE state IN ('quoted', 'accepted', 'paid', 'seller_confirmed', 'decided');
DROP INDEX deal_waiting;
CREATE INDEX deal_waiting ON deal (applied_at) WHERE state IN ('applied', 'evaluating', 'disputed', 'appealed');

CREATE OR REPLACE VIEW inv.i8 AS
  SELECT format('deal %s is %s for %s; frozen %s, sold %s, fee %s', t.number, t.state, t.pays, t.frozen, t.sold, t.fee) AS violation,
    NULL::text[] AS concerns
  FROM (
    SELECT d.number, d.state, d.price + d.buyer_fee AS pays, d.price - d.seller_fee AS gets, d.buyer_fee + d.seller_fee AS fee_due, d.moved_id,
      coalesce((SELECT f.amt FROM public.freeze_item f WHERE f.id = d.freeze_id), 0) AS frozen,
      coalesce((SELECT sum(e.amt) FROM public.posting p JOIN public.entry e ON e.posting_id = p.id AND e.bucket = 'proceeds'
        WHERE p.key = 'deal:' || d.id || ':sold'), 0) AS sold,
      coalesce((SELECT sum(e.amt) FROM public.posting p JOIN public.entry e ON e.posting_id = p.id JOIN public.acct a ON a.id = e.acct_id
        WHERE p.key = 'deal:' || d.id || ':sold' AND a.key = 'revenue:escrow:USD'), 0) AS fee
    FROM public.deal d
  ) t
  WHERE t.frozen <> CASE WHEN t.state IN ('paid', 'seller_confirmed', 'disputed', 'decided', 'appealed') THEN t.pays ELSE 0 END
    OR t.sold <> CASE WHEN t.state = 'completed' THEN t.gets ELSE 0 END
    OR t.fee <> CASE WHEN t.state = 'completed' THEN t.fee_due ELSE 0 END
    OR (t.moved_id IS NOT NULL) <> (t.state = 'completed');

-- Who may appeal is told so at home too.
CREATE OR REPLACE VIEW deal_need AS
  SELECT seller_id AS customer_id, 'deal' COLLATE "C" AS kind, due_at AS until FROM deal
  WHERE seller_id IS NOT NULL
    AND (state = 'paid' OR (state = 'quoted' AND seller_accepted_at IS NULL) OR (state = 'decided' AND decided_for = 'buyer'))
  UNION ALL
  SELECT buyer_id, 'deal' COLLATE "C", due_at FROM deal
  WHERE buyer_id IS NOT NULL AND (state IN ('accepted', 'seller_confirmed') OR (state = 'quoted' AND buyer_accepted_at IS NULL)
    OR (state = 'decided' AND decided_for = 'seller'));
