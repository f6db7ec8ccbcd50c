-- outside a transaction
CREATE INDEX CONCURRENTLY domain_hold_dealt ON domain_hold (domain_id) WHERE kind = 'deal' AND lifted_at IS NULL;
