-- Transfers that go no further without their customer.
CREATE VIEW transfer_in_need AS
  SELECT customer_id, (CASE state WHEN 'code_wrong' THEN 'transferInCode' ELSE 'transferInConfirm' END) COLLATE "C" AS kind, due_at AS until
  FROM transfer_in WHERE state IN ('awaiting_confirmation', 'code_wrong');
CREATE INDEX transfer_in_needs ON transfer_in (customer_id) WHERE state IN ('awaiting_confirmation', 'code_wrong');
