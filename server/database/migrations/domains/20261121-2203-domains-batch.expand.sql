-- What is searched by is gathered and written some hundred names at a time: written name by name, each wrote the whole list of names that share
-- two characters with it to the log again, twelve kilobytes for a name. A search looks through what is gathered, eight pages at most.
ALTER INDEX domain_search SET (fastupdate = on, gin_pending_list_limit = 64);
