-- outside a transaction
-- The order of the queue of staff (`waitingFirst`): what waits, the longest first; then the rest, newest first.
CREATE INDEX CONCURRENTLY settlement_queue ON settlement ((CASE WHEN state IN ('proposed') THEN id ELSE 9223372036854775807 - id END));
