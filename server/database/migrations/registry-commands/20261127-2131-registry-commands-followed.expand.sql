-- outside a transaction
-- The same of what waits for somebody else.
CREATE INDEX CONCURRENTLY registry_command_customer_follow ON registry_command (registry, customer_id, follow_at, id)
  WHERE state = 'pending';
