-- The three orders of the whole list carry what lists filter by, so that looking along them, or gathering and sorting what they find, reads the
-- index alone: of a million names nearly every row lies in a page of its own, and reading it is what costs.
DROP INDEX domain_list_unicode, domain_list_expiry, domain_list_age;
CREATE UNIQUE INDEX domain_list_unicode ON domain (customer_id, unicode)
  INCLUDE (id, expires_at, registered_at, suffix, locked, auto_renew, folder_id) WHERE left_at IS NULL;
CREATE INDEX domain_list_expiry ON domain (customer_id, expires_at, id)
  INCLUDE (unicode, registered_at, suffix, locked, auto_renew, folder_id) WHERE left_at IS NULL;
CREATE INDEX domain_list_age ON domain (customer_id, registered_at, id)
  INCLUDE (unicode, expires_at, suffix, locked, auto_renew, folder_id) WHERE left_at IS NULL;
