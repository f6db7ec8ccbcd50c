-- outside a transaction
-- The same by age.
CREATE INDEX CONCURRENTLY domain_day_age ON domain (customer_id, ((expires_at AT TIME ZONE 'UTC')::date), registered_at, id)
  INCLUDE (expires_at, standing) WHERE left_at IS NULL;
