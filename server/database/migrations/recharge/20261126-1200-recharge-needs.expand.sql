-- A top-up that was begun and can still be paid.
CREATE VIEW recharge_need AS
  SELECT customer_id, 'payment' COLLATE "C" AS kind, expires_at AS until FROM recharge WHERE state IN ('created', 'paying');
CREATE INDEX recharge_needs ON recharge (customer_id) WHERE state IN ('created', 'paying');
