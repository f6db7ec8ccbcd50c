-- Whether a name that is registered renews itself afterwards: chosen with its order.
ALTER TABLE order_line ADD COLUMN auto_renew boolean NOT NULL DEFAULT false;
