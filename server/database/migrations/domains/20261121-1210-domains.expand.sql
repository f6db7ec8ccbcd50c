-- Names of our customers. A name that left keeps its row: one live row per name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE domain (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  -- On the wire (A-labels) and as read.
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL REFERENCES suffix (name),
  registrar text NOT NULL,
  registered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  name_servers text[] NOT NULL,
  -- EPP statuses as the registry last told them.
  statuses text[] NOT NULL,
  -- Who holds it: the template it was registered with and its values at that moment. The registry of a thin suffix does not know them.
  template_id bigint NOT NULL REFERENCES template (id),
  holder jsonb NOT NULL,
  -- The transfer password, sealed.
  auth_info text COLLATE "C" NOT NULL,
  auto_renew boolean NOT NULL DEFAULT false,
  -- Facts that locks and warnings are computed from (specification §9).
  renewed_at timestamptz,
  transferred_in_at timestamptz,
  holder_changed_at timestamptz,
  moved_at timestamptz,
  arrived_at timestamptz NOT NULL,
  left_at timestamptz
);
CREATE UNIQUE INDEX domain_live ON domain (name) WHERE left_at IS NULL;
CREATE UNIQUE INDEX domain_list_name ON domain (customer_id, name) WHERE left_at IS NULL;
CREATE INDEX domain_list_suffix ON domain (customer_id, suffix, name) WHERE left_at IS NULL;
CREATE INDEX domain_list_expiry ON domain (customer_id, expires_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_list_age ON domain (customer_id, registered_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_search ON domain USING gin (unicode gin_trgm_ops, name gin_trgm_ops) WHERE left_at IS NULL;

-- How many live names a customer has under a suffix; kept in the same transaction as the rows.
CREATE TABLE domain_count (
  customer_id bigint NOT NULL REFERENCES customer (id),
  suffix text COLLATE "C" NOT NULL REFERENCES suffix (name),
  total integer NOT NULL CHECK (total >= 0),
  PRIMARY KEY (customer_id, suffix)
);

-- What forbids an act on a name; placed and lifted by the feature that knows why.
CREATE TABLE domain_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('transfer', 'push', 'deal', 'dispute', 'lock')),
  -- The row that caused it, `transfer-out:12`.
  cause text COLLATE "C" NOT NULL,
  rule_id text COLLATE "C" NOT NULL,
  until timestamptz,
  placed_at timestamptz NOT NULL,
  lifted_at timestamptz
);
CREATE INDEX domain_hold_open ON domain_hold (domain_id) WHERE lifted_at IS NULL;
CREATE UNIQUE INDEX domain_hold_once ON domain_hold (domain_id, kind, cause) WHERE lifted_at IS NULL;
