-- One freeze holds the money of a whole order; each line's charge spends its part, and what a line does not need goes back by itself. So a call
-- may name a freeze as often as it likes: what each posting takes from which origin follows from what the ones before it took.
ALTER TABLE freeze_item DROP CONSTRAINT freeze_right;
ALTER TABLE freeze_item ADD CONSTRAINT freeze_right CHECK (
  topup >= 0 AND proceeds >= 0 AND topup + proceeds <= amount AND (closed_at IS NULL) = (topup + proceeds > 0)
  AND cause_kind IN ('order', 'order_line', 'withdrawal', 'refund') AND rule IN ('registry_answer', 'staff_review')
);
