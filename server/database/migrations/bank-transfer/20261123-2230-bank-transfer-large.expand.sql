-- What is much for one customer and one day waits for a person; the bank's numbers are told apart without case, within one account.
ALTER TABLE statement_line
  DROP CONSTRAINT statement_line_why_check,
  ADD CONSTRAINT statement_line_why_check CHECK (why IN ('exact', 'no_reference', 'two_references', 'amount', 'currency',
    'paid_before', 'payer_differs', 'large', 'outgoing')),
  DROP CONSTRAINT statement_line_bank_ref_key;
CREATE UNIQUE INDEX statement_line_ref ON statement_line (currency, upper(bank_ref));
CREATE INDEX statement_line_any_ref ON statement_line (upper(bank_ref));
CREATE INDEX hand_movement_as ON hand_movement (customer_id, kind, at) INCLUDE (worth);
-- What the bank's statement is compared with: what we had it pay.
CREATE INDEX posting_paid_out ON posting (at) WHERE kind IN ('withdrawal_paid', 'refund_paid', 'transfer_sent_back');
