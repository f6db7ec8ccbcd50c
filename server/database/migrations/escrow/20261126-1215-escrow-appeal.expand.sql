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
