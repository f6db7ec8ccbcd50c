-- Lists are sorted and searched by what people read; the wire form has its own unique index.
CREATE UNIQUE INDEX domain_list_unicode ON domain (customer_id, unicode) WHERE left_at IS NULL;
CREATE INDEX domain_list_suffix_unicode ON domain (customer_id, suffix, unicode) WHERE left_at IS NULL;
DROP INDEX domain_list_name;
DROP INDEX domain_list_suffix;
