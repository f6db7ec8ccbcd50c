-- Accounts that are suspended now, for what higher floors pay out or send on by themselves.
CREATE OR REPLACE VIEW suspended_v AS
  SELECT customer_id, suspended_at FROM suspension WHERE state IN ('in_force', 'lifting');
