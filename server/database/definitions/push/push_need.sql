-- A push that waits for its receiver.
CREATE OR REPLACE VIEW push_need AS
  SELECT receiver_id AS customer_id, 'push' COLLATE "C" AS kind, due_at AS until FROM push
  WHERE state = 'waiting' AND receiver_id IS NOT NULL;
