-- outside a transaction
-- Lines whose names did not come, found by them.
CREATE INDEX CONCURRENTLY order_line_undone ON order_line (customer_id, name) WHERE domain_id IS NULL AND finished_at IS NOT NULL;
