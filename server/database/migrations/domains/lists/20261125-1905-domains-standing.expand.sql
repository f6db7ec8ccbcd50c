-- Where a name stands that is not in order, whatever its last paid day says: deleted and still to be restored, on its way out, or out of the
-- DNS by a hold that is not the one of a name nobody renewed (RFC 5731 §2.3). Few names have one, so its indexes are small.
ALTER TABLE domain ADD COLUMN standing text COLLATE "C"
  GENERATED ALWAYS AS (CASE WHEN phase IN ('redemption', 'pending_delete') THEN phase
    WHEN dns_cut_at IS NULL AND statuses && ARRAY['clientHold', 'serverHold'] THEN 'suspended' END) STORED;

CREATE INDEX domain_list_standing_name ON domain (customer_id, standing, unicode)
  INCLUDE (id, expires_at, suffix, locked, auto_renew, folder_id) WHERE left_at IS NULL AND standing IS NOT NULL;
CREATE INDEX domain_list_standing_expiry ON domain (customer_id, standing, expires_at, id)
  INCLUDE (suffix, locked, auto_renew, folder_id) WHERE left_at IS NULL AND standing IS NOT NULL;
CREATE INDEX domain_list_standing_age ON domain (customer_id, standing, registered_at, id)
  INCLUDE (expires_at, suffix, locked, auto_renew, folder_id) WHERE left_at IS NULL AND standing IS NOT NULL;

-- The three orders of the whole list hold everything that lists ask for.
DROP INDEX domain_list_unicode, domain_list_expiry, domain_list_age;
CREATE UNIQUE INDEX domain_list_unicode ON domain (customer_id, unicode)
  INCLUDE (id, expires_at, registered_at, suffix, locked, auto_renew, folder_id, standing) WHERE left_at IS NULL;
CREATE INDEX domain_list_expiry ON domain (customer_id, expires_at, id)
  INCLUDE (unicode, registered_at, suffix, locked, auto_renew, folder_id, standing) WHERE left_at IS NULL;
CREATE INDEX domain_list_age ON domain (customer_id, registered_at, id)
  INCLUDE (unicode, expires_at, suffix, locked, auto_renew, folder_id, standing) WHERE left_at IS NULL;

ALTER TABLE domain_tally DROP CONSTRAINT domain_tally_facet_check;
ALTER TABLE domain_tally ADD CONSTRAINT domain_tally_facet_check
  CHECK (facet IN ('auto_renew', 'day', 'folder', 'locked', 'registrar', 'standing', 'suffix', 'tag'));

INSERT INTO domain_tally (customer_id, facet, value, total)
  SELECT customer_id, 'standing', standing, count(*) FROM domain WHERE left_at IS NULL AND standing IS NOT NULL GROUP BY 1, 3;
