-- outside a transaction
-- The order of the queue of staff (`waitingFirst`): what waits, the longest first; then the rest, newest first.
CREATE INDEX CONCURRENTLY held_payment_queue ON held_payment ((CASE WHEN state IN ('waiting', 'awaiting_second') THEN id ELSE 9223372036854775807 - id END));
