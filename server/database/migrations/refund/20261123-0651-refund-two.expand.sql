-- Who says that a payout by hand was not made, while another member must say so too.
ALTER TABLE refund
  ADD COLUMN not_paid_by bigint,
  -- SECOND_PERSON_ABOVE_USD: above it nothing goes back that one member alone approved. What is split within a day only the verb sees.
  ADD CONSTRAINT refund_alone
    CHECK (state NOT IN ('approved', 'refunding', 'refunded', 'failed') OR amount <= 200000 OR second_by IS NOT NULL);
