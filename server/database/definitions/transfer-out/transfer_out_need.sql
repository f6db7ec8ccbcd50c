-- Another registrar asks for the name, or the customer asked and did not confirm yet.
CREATE OR REPLACE VIEW transfer_out_need AS
  SELECT customer_id, (CASE state WHEN 'approval_pending' THEN 'transferOutAsked' ELSE 'transferOutConfirm' END) COLLATE "C" AS kind,
    due_at AS until
  FROM transfer_out WHERE state = 'awaiting_confirmation' OR (state = 'approval_pending' AND answer IS NULL);
