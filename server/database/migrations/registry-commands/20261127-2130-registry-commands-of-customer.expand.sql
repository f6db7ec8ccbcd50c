-- outside a transaction
-- Commands of one customer at a registry, longest due first: whose turn it is (record 0209).
CREATE INDEX CONCURRENTLY registry_command_customer ON registry_command (registry, customer_id, due_at, id)
  WHERE state IN ('waiting', 'sending', 'unknown');
