-- outside a transaction
-- What names under a suffix were sold for, newest first.
CREATE INDEX CONCURRENTLY push_name_sold ON push_name ((substr(name, strpos(name, '.') + 1)), sold_at DESC) WHERE sold_at IS NOT NULL;
