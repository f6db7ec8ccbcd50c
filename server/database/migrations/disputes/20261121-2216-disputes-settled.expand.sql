-- What ends a dispute is written before its state says so.
ALTER TABLE dispute DROP CONSTRAINT dispute_check1, ADD CONSTRAINT dispute_settled CHECK (state = 'opened' OR settled_at IS NOT NULL);
