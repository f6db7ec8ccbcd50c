-- When what was not done of a task was called off: what is done from then on was too late for it.
ALTER TABLE task ADD COLUMN cancel_asked_at timestamptz;
