-- Cart, purchase orders, and what was asked of registries for them.
CREATE TABLE cart_item (
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL REFERENCES suffix (name),
  years integer NOT NULL CHECK (years BETWEEN 1 AND 10),
  added_at timestamptz NOT NULL,
  -- Order of adding; names added at once keep theirs.
  place bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (customer_id, name)
);

CREATE TABLE purchase_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  number text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('register', 'renew')),
  state text COLLATE "C" NOT NULL CHECK (state IN ('working', 'completed', 'partly_completed', 'failed')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Lines in all, done and failed; kept with the lines, so that a list never counts.
  lines integer NOT NULL CHECK (lines > 0),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK (done + failed <= lines),
  CHECK (state = 'working' OR (finished_at IS NOT NULL AND done + failed = lines))
);
CREATE INDEX purchase_order_list ON purchase_order (customer_id, id);

CREATE TABLE order_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  order_id bigint NOT NULL REFERENCES purchase_order (id),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('register', 'renew')),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL REFERENCES suffix (name),
  years integer NOT NULL CHECK (years BETWEEN 1 AND 10),
  -- Cents: for one year, for the term, and what the registry takes of us (cost basis, GW7).
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  price bigint NOT NULL CHECK (price > 0),
  cost bigint NOT NULL CHECK (cost >= 0),
  template_id bigint REFERENCES template (id),
  -- The renewed name, or the one that came of the registration.
  domain_id bigint REFERENCES domain (id),
  -- Renewal: the expiry it starts from; the registry refuses a second application (RFC 5731 §3.2.3).
  expires_before timestamptz,
  -- Its own money, held until the registry has answered (GW3).
  freeze_id bigint REFERENCES freeze_item (id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('frozen', 'sending', 'unknown', 'completed', 'failed')),
  -- Why it failed or waits: a key of the messages, `orders:reason.<reason>`.
  reason text COLLATE "C",
  created_at timestamptz NOT NULL,
  -- The machine's clock: a worker has the line until then; the next try comes then.
  leased_until timestamptz,
  next_try_at timestamptz,
  finished_at timestamptz,
  CHECK (price = unit_price * years),
  CHECK ((kind = 'renew') = (expires_before IS NOT NULL)),
  CHECK (kind <> 'renew' OR domain_id IS NOT NULL),
  CHECK (kind <> 'register' OR template_id IS NOT NULL),
  CHECK (state <> 'completed' OR domain_id IS NOT NULL),
  CHECK (state NOT IN ('completed', 'failed') OR finished_at IS NOT NULL)
);
CREATE INDEX order_line_order ON order_line (order_id, id);
-- A name is bought by one line at a time, and renewed by one at a time, whoever asks.
CREATE UNIQUE INDEX order_line_open ON order_line (name) WHERE state IN ('frozen', 'sending', 'unknown');
CREATE INDEX order_line_due ON order_line (next_try_at) WHERE state IN ('frozen', 'sending', 'unknown');
CREATE INDEX order_line_domain ON order_line (domain_id) WHERE domain_id IS NOT NULL;

-- Every command we sent or were about to send: written before sending, closed by its answer. Append-only but for the answer.
CREATE TABLE registry_intent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id bigint NOT NULL REFERENCES order_line (id),
  -- Unique for ever: the key under which the registry knows the command (RFC 5730 §2.5).
  cl_trid text COLLATE "C" NOT NULL UNIQUE,
  -- Sealed transfer password of a creation; by it a lost answer is proved to be ours.
  auth_info text COLLATE "C",
  sent_at timestamptz NOT NULL,
  answered_at timestamptz,
  outcome text COLLATE "C" CHECK (outcome IN ('done', 'refused', 'unknown', 'unsent')),
  result_code integer,
  sv_trid text COLLATE "C",
  -- The registry's own words, for people who look into it.
  detail text,
  CHECK ((answered_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX registry_intent_line ON registry_intent (line_id, id);
