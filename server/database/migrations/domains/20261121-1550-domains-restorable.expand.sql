-- A customer's names that can still be restored, those that end first at the top.
CREATE INDEX domain_restorable ON domain (customer_id, deleted_at, id) WHERE left_at IS NULL AND phase = 'redemption';
