-- Templates of records that zones follow. Versions are kept whole: a zone is compared with the one that was applied to it.
CREATE TABLE dns_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX dns_template_name ON dns_template (customer_id, lower(name)) WHERE removed_at IS NULL;
CREATE INDEX dns_template_customer ON dns_template (customer_id, id);

CREATE TABLE dns_template_version (
  template_id bigint NOT NULL REFERENCES dns_template (id),
  version integer NOT NULL CHECK (version > 0),
  -- As they were typed: {domain} and {dashed} stand for the name of each zone.
  records jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (template_id, version)
);

-- A zone follows one template: of two that both know what belongs to a host, neither would be true.
CREATE TABLE dns_template_link (
  zone_id bigint PRIMARY KEY REFERENCES dns_zone (id),
  template_id bigint NOT NULL REFERENCES dns_template (id),
  version integer NOT NULL CHECK (version > 0),
  linked_at timestamptz NOT NULL,
  -- The zone stands otherwise than that version says; told anew with every change of the zone.
  drifted boolean NOT NULL
);
CREATE INDEX dns_template_link_template ON dns_template_link (template_id, zone_id);
