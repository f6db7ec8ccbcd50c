-- outside a transaction
-- The order of the office's queue of deals: what waits for us by the day it is due, then the rest, newest first.
CREATE INDEX CONCURRENTLY deal_queue ON deal (
  (CASE WHEN state IN ('applied', 'evaluating', 'disputed', 'appealed') THEN coalesce(due_at, timestamptz 'infinity') ELSE timestamptz 'infinity' END),
  (state NOT IN ('applied', 'evaluating', 'disputed', 'appealed')), (-id)
);
