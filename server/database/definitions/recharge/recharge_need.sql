-- A top-up that was begun and can still be paid.
CREATE OR REPLACE VIEW recharge_need AS
  SELECT customer_id, 'payment' COLLATE "C" AS kind, expires_at AS until FROM recharge WHERE state IN ('created', 'paying');
