-- Card payments that their payer disputes at his bank. While a dispute is open its money stands on its flow; what was no longer there is owed.
CREATE TABLE dispute (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  recharge_id bigint NOT NULL,
  number text COLLATE "C" NOT NULL,
  -- The company's own numbers of the dispute and of the payment.
  provider_id text COLLATE "C" NOT NULL UNIQUE,
  transaction_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  taken bigint NOT NULL CHECK (taken >= 0),
  owed bigint NOT NULL CHECK (owed >= 0),
  -- What the company asks of us for it, once it is lost.
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  why text COLLATE "C" NOT NULL,
  -- The posting that took it, written with the row.
  posting_id bigint,
  state text COLLATE "C" NOT NULL CHECK (state IN ('opened', 'lost', 'won')),
  -- Until when the company takes evidence.
  evidence_by timestamptz,
  asked_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK (taken + owed = amount),
  CHECK ((state = 'opened') = (settled_at IS NULL))
);
CREATE INDEX dispute_of_customer ON dispute (customer_id, id);
CREATE INDEX dispute_open ON dispute (asked_at) WHERE state = 'opened';
