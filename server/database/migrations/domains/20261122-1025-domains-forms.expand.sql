-- The forms that a Chinese name is registered with: one bundle at the registry, one name of one customer with us.
CREATE TABLE domain_form (
  domain_id bigint NOT NULL REFERENCES domain (id),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('simplified', 'traditional', 'variant')),
  -- As the registry writes it, and as it is found: A-labels under the suffix that names are registered with.
  unicode text NOT NULL,
  name text COLLATE "C" NOT NULL,
  -- Its registry's word; until that is heard, what was sent to it.
  told_by text COLLATE "C" NOT NULL CHECK (told_by IN ('house', 'registry')),
  PRIMARY KEY (domain_id, kind, name)
);
CREATE INDEX domain_form_name ON domain_form (name);

-- For higher floors: the forms of live names.
CREATE VIEW domain_form_v AS
  SELECT f.kind, f.unicode AS form_unicode, f.name AS form_name, f.told_by, d.id AS domain_id, d.name, d.unicode
  FROM domain_form f JOIN domain d ON d.id = f.domain_id
  WHERE d.left_at IS NULL;
