-- Names on their way from other registrars to us.
ALTER TABLE freeze_item DROP CONSTRAINT freeze_right;
ALTER TABLE freeze_item ADD CONSTRAINT freeze_right CHECK (
  topup >= 0 AND proceeds >= 0 AND topup + proceeds <= amount AND (closed_at IS NULL) = (topup + proceeds > 0)
  AND cause_kind IN ('order', 'order_line', 'withdrawal', 'refund', 'transfer_in') AND rule IN ('registry_answer', 'staff_review')
);
INSERT INTO acct (key, kind, currency, sign, opened_at)
VALUES ('revenue:transfer:USD', 'platform', 'USD', 1, '2026-11-24T00:00:00Z');

-- What a registry said of a name and its code, for the order that may follow.
CREATE TABLE transfer_in_check (
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text COLLATE "C" NOT NULL,
  -- Of the code it was looked at with.
  code_hash bytea NOT NULL,
  -- Cents: what the customer pays, what the registry takes.
  price bigint NOT NULL CHECK (price > 0),
  cost bigint NOT NULL CHECK (cost >= 0),
  -- The registry's own price for this name alone, as it is echoed.
  fee jsonb,
  registrar text COLLATE "C",
  expires_at timestamptz,
  year_lost_until timestamptz,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, name)
);
CREATE INDEX transfer_in_check_old ON transfer_in_check (checked_at);

CREATE TABLE transfer_in_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  asked_at timestamptz NOT NULL,
  letters integer NOT NULL DEFAULT 0
);

CREATE TABLE transfer_in (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  batch_id bigint NOT NULL REFERENCES transfer_in_batch (id),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('awaiting_confirmation', 'requesting', 'code_wrong', 'pending', 'completed', 'failed',
    'declined', 'cancelled', 'lapsed')),
  template_id bigint NOT NULL REFERENCES template (id),
  auto_renew boolean NOT NULL,
  folder_id bigint REFERENCES folder (id),
  price bigint NOT NULL CHECK (price > 0),
  cost bigint NOT NULL CHECK (cost >= 0),
  fee jsonb,
  freeze_id bigint,
  -- Sealed by the master key; gone when the transfer has ended.
  code text COLLATE "C",
  wrong_codes integer NOT NULL DEFAULT 0,
  -- The registrar it comes from, as the registry or its own directory told.
  registrar text COLLATE "C",
  asked_at timestamptz NOT NULL,
  -- Until when the customer acts: approves, or enters another code.
  due_at timestamptz,
  approved_at timestamptz,
  -- Up to when it should be over.
  expected_by timestamptz,
  -- When the other registrar or the registry decides at the latest.
  decide_by timestamptz,
  year_lost_until timestamptz,
  ended_at timestamptz,
  reason text COLLATE "C",
  -- The registry's words, for the record and never for customers.
  detail text,
  domain_id bigint REFERENCES domain (id),
  CHECK ((state IN ('awaiting_confirmation', 'code_wrong')) = (due_at IS NOT NULL)),
  CHECK ((state IN ('awaiting_confirmation', 'requesting', 'code_wrong', 'pending')) = (ended_at IS NULL)),
  CHECK (ended_at IS NULL OR code IS NULL),
  CHECK ((state = 'completed') = (domain_id IS NOT NULL))
);
-- One transfer of a name at a time, whoever asks.
CREATE UNIQUE INDEX transfer_in_open ON transfer_in (name) WHERE ended_at IS NULL;
CREATE INDEX transfer_in_mine ON transfer_in (customer_id, id DESC);
CREATE INDEX transfer_in_batch_rows ON transfer_in (batch_id, id);
CREATE INDEX transfer_in_due ON transfer_in (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX transfer_in_domain ON transfer_in (domain_id) WHERE domain_id IS NOT NULL;
