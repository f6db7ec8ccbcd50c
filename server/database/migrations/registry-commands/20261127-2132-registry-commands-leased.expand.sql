-- outside a transaction
-- What workers have, counted by customer: a few hundred rows whatever waits.
CREATE INDEX CONCURRENTLY registry_command_leased ON registry_command (registry, customer_id) WHERE leased_until IS NOT NULL;
