-- Contact objects at registries that hold them, made of templates and shared by the names of one holder (RFC 5733).
CREATE TABLE registry_contact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registry text COLLATE "C" NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer (id),
  template_id bigint NOT NULL REFERENCES template (id),
  -- Of the values it was made of: a template that was changed since gets a contact of its own.
  fingerprint text COLLATE "C" NOT NULL,
  -- How the registry knows it; ours alone, so a second creation of it can only have been our own.
  handle text COLLATE "C" NOT NULL,
  auth_info text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('wanted', 'ready', 'refused')),
  -- How often its creation was sent.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- The registry's own words of a refusal.
  detail text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  UNIQUE (registry, handle),
  UNIQUE (registry, template_id, fingerprint),
  CHECK ((state = 'wanted') = (decided_at IS NULL))
);
CREATE INDEX registry_contact_customer ON registry_contact (customer_id, template_id);
