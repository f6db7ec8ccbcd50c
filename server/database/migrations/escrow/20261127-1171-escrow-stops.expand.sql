-- A paid deal of a suspended account stands still: its clock is stopped with what was left of it, and two members decide.
ALTER TABLE deal ADD COLUMN stopped_at timestamptz;
ALTER TABLE deal ADD COLUMN stopped_left_ms bigint CHECK (stopped_left_ms >= 0);
ALTER TABLE deal ADD COLUMN stopped_choice text COLLATE "C" CHECK (stopped_choice IN ('goOn', 'return'));
ALTER TABLE deal ADD COLUMN stopped_choice_by bigint;
ALTER TABLE deal ADD CONSTRAINT deal_stopped CHECK (
  (stopped_at IS NULL OR state IN ('paid', 'seller_confirmed', 'decided') AND due_at IS NULL AND stopped_left_ms IS NOT NULL AND freeze_id IS NOT NULL)
  AND (stopped_choice IS NULL) = (stopped_choice_by IS NULL)
  AND (stopped_choice IS NULL OR stopped_at IS NOT NULL)
);
CREATE INDEX deal_standing_still ON deal (stopped_at) WHERE stopped_at IS NOT NULL;
