-- outside a transaction
CREATE INDEX CONCURRENTLY domain_past ON domain (name, id) WHERE left_at IS NOT NULL;
