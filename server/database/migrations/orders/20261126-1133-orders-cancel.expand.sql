-- When a customer wanted an order to end: what its worker has and has not sent yet is given back as well.
ALTER TABLE purchase_order ADD COLUMN cancel_asked_at timestamptz;
