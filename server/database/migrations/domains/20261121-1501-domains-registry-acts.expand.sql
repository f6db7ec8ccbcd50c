-- What customers change at the registry beside terms: name servers, locks, hosts below a name with their addresses, DNSSEC.
ALTER TABLE domain
  -- Records at the registry (RFC 5910): DS data, or key data where the registry makes the DS itself.
  ADD COLUMN ds jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(ds) = 'array');

-- Host objects below a name, with their glue (RFC 5732).
CREATE TABLE domain_host (
  domain_id bigint NOT NULL REFERENCES domain (id),
  name text COLLATE "C" NOT NULL,
  addresses text[] NOT NULL,
  PRIMARY KEY (domain_id, name)
);
CREATE INDEX domain_host_name ON domain_host (name);

-- Every command sent for an item of a task, or about to be: written before sending, closed by its answer. Append-only but for the answer.
CREATE TABLE registry_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint NOT NULL REFERENCES task_item (id),
  domain_id bigint NOT NULL REFERENCES domain (id),
  -- Unique for ever: the key under which the registry knows the command (RFC 5730 §2.5).
  cl_trid text COLLATE "C" NOT NULL UNIQUE,
  -- What was asked for, so that a lost answer can be looked for.
  command jsonb NOT NULL,
  sent_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- `absent`: asked afterwards, it had not happened.
  outcome text COLLATE "C" CHECK (outcome IN ('done', 'refused', 'unknown', 'unsent', 'absent')),
  result_code integer,
  sv_trid text COLLATE "C",
  -- The registry's own words, for people who look into it.
  detail text,
  CHECK ((answered_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX registry_act_item ON registry_act (item_id, id);
CREATE INDEX registry_act_domain ON registry_act (domain_id, id);

-- Name servers that a customer keeps under a name of his own.
CREATE TABLE name_server_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text NOT NULL,
  servers text[] NOT NULL CHECK (cardinality(servers) BETWEEN 1 AND 13),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX name_server_set_name ON name_server_set (customer_id, lower(name));
