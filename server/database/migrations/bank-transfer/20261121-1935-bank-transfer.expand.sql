-- Top-ups by bank transfer: what was announced with a reference, and the lines of our bank's statements.
CREATE TABLE bank_transfer (
  recharge_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  reference text COLLATE "C" NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  slip_file_id bigint,
  slip_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX bank_transfer_of_customer ON bank_transfer (customer_id, recharge_id);
CREATE INDEX bank_transfer_of_amount ON bank_transfer (amount, recharge_id);

CREATE TABLE statement_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The bank's own number of the line: a statement may be imported twice.
  bank_ref text COLLATE "C" NOT NULL UNIQUE,
  booked_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text COLLATE "C" NOT NULL,
  payer text NOT NULL,
  details text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('unmatched', 'matched', 'sent_back')),
  why text COLLATE "C" NOT NULL CHECK (why IN ('exact', 'no_reference', 'amount', 'currency', 'paid_before')),
  recharge_id bigint,
  imported_by bigint NOT NULL,
  decided_by bigint,
  note text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK (state <> 'matched' OR recharge_id IS NOT NULL),
  CHECK (state <> 'sent_back' OR note IS NOT NULL)
);
CREATE INDEX statement_line_open ON statement_line (created_at) WHERE state = 'unmatched';
