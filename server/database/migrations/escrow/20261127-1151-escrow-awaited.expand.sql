-- outside a transaction
-- Deals whose names have not come to their sellers yet: every name that arrives is looked for among them.
CREATE INDEX CONCURRENTLY deal_awaited ON deal (name, seller_id) WHERE ended_at IS NULL AND domain_id IS NULL;
