-- The holder's e-mail address of a name is proved within the days that its suffix allows (ICANN RAA, RDDS Accuracy Program), else the name is
-- taken out of the DNS until it is.

-- One address of one customer, however many names it is asked for: letters go to addresses, not to names.
CREATE TABLE registrant_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  email text COLLATE "C" NOT NULL,
  proved_at timestamptz,
  -- By our own mailed link, or because the customer proved it in the verification center.
  proved_by text COLLATE "C" CHECK (proved_by IN ('link', 'center')),
  -- The next letter, by the business clock; null where none is to be written.
  letter_due_at timestamptz,
  letter_at timestamptz,
  UNIQUE (customer_id, email),
  CHECK ((proved_at IS NULL) = (proved_by IS NULL))
);
CREATE INDEX registrant_address_letter ON registrant_address (letter_due_at) WHERE letter_due_at IS NOT NULL;

-- Links of letters. A later letter does not end the one before: it is the same question.
CREATE TABLE registrant_link (
  token_hash bytea PRIMARY KEY,
  address_id bigint NOT NULL REFERENCES registrant_address (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX registrant_link_address ON registrant_link (address_id);

CREATE TABLE registrant_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  address_id bigint NOT NULL REFERENCES registrant_address (id),
  cause text COLLATE "C" NOT NULL CHECK (cause IN ('registered', 'transferred_in', 'holder_changed')),
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'suspended', 'proved', 'ended')),
  began_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > began_at),
  decided_at timestamptz,
  -- Our hold is on the name at its registry, and our own lock was taken off for it and is to come back.
  held boolean NOT NULL DEFAULT false,
  relock boolean NOT NULL DEFAULT false,
  -- When the registry is told, or asked, next (business clock); who does it has the row until then (machine clock).
  next_try_at timestamptz,
  leased_until timestamptz
);
CREATE UNIQUE INDEX registrant_email_open ON registrant_email (domain_id) WHERE state IN ('waiting', 'suspended');
CREATE INDEX registrant_email_address ON registrant_email (address_id, id) WHERE state IN ('waiting', 'suspended');
CREATE INDEX registrant_email_due ON registrant_email (due_at) WHERE state = 'waiting';
CREATE INDEX registrant_email_try ON registrant_email (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX registrant_email_suspended ON registrant_email (domain_id) WHERE state = 'suspended';
CREATE INDEX registrant_email_held ON registrant_email (domain_id) WHERE held;

-- What lists show of it.
ALTER TABLE domain
  ADD COLUMN email_proof text COLLATE "C" CHECK (email_proof IN ('waiting', 'suspended')),
  ADD COLUMN email_due_at timestamptz,
  ADD CONSTRAINT domain_email_due CHECK ((email_proof IS NULL) = (email_due_at IS NULL));

-- Commands that no customer's task asks for stand in the same record.
ALTER TABLE registry_act
  ALTER COLUMN item_id DROP NOT NULL,
  ADD COLUMN registrant_email_id bigint REFERENCES registrant_email (id),
  ADD CONSTRAINT registry_act_cause CHECK (num_nonnulls(item_id, registrant_email_id) = 1);
CREATE INDEX registry_act_registrant ON registry_act (registrant_email_id, id) WHERE registrant_email_id IS NOT NULL;

ALTER TABLE domain_hold
  DROP CONSTRAINT domain_hold_kind_check,
  ADD CONSTRAINT domain_hold_kind_check CHECK (kind IN ('transfer', 'push', 'deal', 'dispute', 'lock', 'holder', 'suspended'));
