-- Every transfer password that a customer gave us: who, when, from where, and what became of it. The password itself stands sealed on its transfer.
CREATE TABLE transfer_in_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES transfer_in (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  received_at timestamptz NOT NULL,
  address text COLLATE "C" NOT NULL,
  device text COLLATE "C" NOT NULL,
  ended_at timestamptz,
  ended text COLLATE "C" CHECK (ended IN ('used', 'refused', 'erased')),
  CHECK ((ended_at IS NULL) = (ended IS NULL))
);
CREATE UNIQUE INDEX transfer_in_code_open ON transfer_in_code (transfer_id) WHERE ended_at IS NULL;
CREATE INDEX transfer_in_code_transfer ON transfer_in_code (transfer_id, id);
CREATE INDEX transfer_in_code_mine ON transfer_in_code (customer_id, id DESC);

-- Names that cost a year if they came now: when their customers want to hear that they no longer do.
CREATE TABLE transfer_in_reminder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  due_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  -- When it was told, or found to be needed no longer.
  ended_at timestamptz
);
CREATE UNIQUE INDEX transfer_in_reminder_open ON transfer_in_reminder (customer_id, name) WHERE ended_at IS NULL;
CREATE INDEX transfer_in_reminder_due ON transfer_in_reminder (due_at) WHERE ended_at IS NULL;
CREATE INDEX transfer_in_reminder_mine ON transfer_in_reminder (customer_id, id);
