-- Transfers that go no further without their customer.
CREATE OR REPLACE VIEW transfer_in_need AS
  SELECT customer_id, (CASE state WHEN 'code_wrong' THEN 'transferInCode' ELSE 'transferInConfirm' END) COLLATE "C" AS kind, due_at AS until
  FROM transfer_in WHERE state IN ('awaiting_confirmation', 'code_wrong');
