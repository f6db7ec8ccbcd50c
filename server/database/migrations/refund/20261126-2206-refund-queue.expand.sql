-- outside a transaction
-- The order of the queue of staff (`waitingFirst`): what waits, the longest first; then the rest, newest first.
CREATE INDEX CONCURRENTLY refund_queue ON refund ((CASE WHEN state IN ('pending_review', 'awaiting_second') THEN id ELSE 9223372036854775807 - id END));
