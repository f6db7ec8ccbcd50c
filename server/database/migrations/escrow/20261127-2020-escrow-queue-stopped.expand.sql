-- outside a transaction
-- The order of the office's queue of deals: first those that do not go on without two members, because a side is suspended or the house disputes it,
-- by the day on which they stopped or are due.
CREATE INDEX CONCURRENTLY deal_queue_stopped ON deal (
  (CASE WHEN stopped_at IS NOT NULL OR state = 'disputed' AND dispute_by = 'house' THEN 0 ELSE 1 END),
  (CASE WHEN stopped_at IS NOT NULL OR state IN ('applied', 'evaluating', 'disputed', 'appealed') THEN coalesce(due_at, stopped_at, timestamptz 'infinity')
    ELSE timestamptz 'infinity' END),
  (state NOT IN ('applied', 'evaluating', 'disputed', 'appealed')), (-id)
);
