-- outside a transaction
-- Names of a day of expiry by name, with what a list asks of them beside: how they stand. Read alone, without the rows.
CREATE INDEX CONCURRENTLY domain_day_name ON domain (customer_id, ((expires_at AT TIME ZONE 'UTC')::date), unicode)
  INCLUDE (id, expires_at, standing) WHERE left_at IS NULL;
