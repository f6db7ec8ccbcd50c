-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY task_heading ON task (heading, part) WHERE heading IS NOT NULL;
