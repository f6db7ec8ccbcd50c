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
