-- A line moves on its page as long as it is open: what its indexes tell does not change before it is decided. `finished_at` stands for the state
-- in their conditions, and a lease no longer moves the time of the next try. Pages keep room for that; rows are moved where they lie.
ALTER TABLE order_line DROP CONSTRAINT order_line_finished;
ALTER TABLE order_line ADD CONSTRAINT order_line_finished
  CHECK ((state IN ('completed', 'failed', 'cancelled')) = (finished_at IS NOT NULL));
CREATE UNIQUE INDEX order_line_under_way ON order_line (name) WHERE finished_at IS NULL;
CREATE INDEX order_line_waits ON order_line (next_try_at) WHERE finished_at IS NULL;
ALTER TABLE order_line SET (fillfactor = 50);
ALTER TABLE registry_intent SET (fillfactor = 50);
