-- A payment that its payer disputes.
CREATE OR REPLACE VIEW dispute_need AS
  SELECT customer_id, 'dispute' COLLATE "C" AS kind, evidence_by AS until FROM dispute WHERE state = 'opened';
