-- The life of a name after its last paid day, and what its registry said of it.
ALTER TABLE domain
  -- What the registry says; a year ahead of expires_at while its automatic renewal can still be given back (RFC 3915 §3.1).
  ADD COLUMN registry_expires_at timestamptz,
  -- Statuses of the grace periods as last told.
  ADD COLUMN rgp_statuses text[] NOT NULL DEFAULT '{}',
  -- When the registry last told us of the name, and when somebody is to ask it anew.
  ADD COLUMN registry_seen_at timestamptz,
  ADD COLUMN registry_ask_at timestamptz,
  -- Deleted, by us or by the registry: redemption began.
  ADD COLUMN deleted_at timestamptz,
  -- We took it out of the DNS because it was not renewed.
  ADD COLUMN dns_cut_at timestamptz,
  ADD COLUMN phase text COLLATE "C" NOT NULL DEFAULT 'active'
    CHECK (phase IN ('active', 'grace', 'redemption', 'pending_delete')),
  -- The next deadline, by the business clock; null where nothing is due (a name that left, a list made by hand).
  ADD COLUMN life_due_at timestamptz;
UPDATE domain SET registry_expires_at = expires_at, life_due_at = expires_at WHERE left_at IS NULL;
CREATE INDEX domain_life_due ON domain (life_due_at) WHERE left_at IS NULL;
CREATE INDEX domain_registry_ask ON domain (registry_ask_at) WHERE left_at IS NULL AND registry_ask_at IS NOT NULL;

-- Every message of a registry's queue as it came, before anything is done about it; the same one may come twice.
CREATE TABLE registry_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registry text COLLATE "C" NOT NULL,
  -- The registry's own number of it.
  message_id text COLLATE "C" NOT NULL,
  queued_at timestamptz,
  received_at timestamptz NOT NULL,
  -- What it is about, as understood: transfer, renewal, grace, change, balance, domain, pendingAction, contactTransfer, other.
  about text COLLATE "C" NOT NULL,
  domain_id bigint REFERENCES domain (id),
  name text COLLATE "C",
  text text NOT NULL,
  raw text NOT NULL,
  handled_at timestamptz,
  outcome text COLLATE "C" CHECK (outcome IN ('applied', 'noted', 'unknown_name', 'not_understood', 'failed')),
  -- Why it could not be handled, for people who look into it.
  reason text,
  acknowledged_at timestamptz,
  UNIQUE (registry, message_id),
  CHECK ((handled_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX registry_message_domain ON registry_message (domain_id, id) WHERE domain_id IS NOT NULL;
CREATE INDEX registry_message_look ON registry_message (id) WHERE outcome IN ('not_understood', 'failed');
