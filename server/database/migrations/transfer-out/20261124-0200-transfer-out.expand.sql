-- Names on their way to other registrars.
CREATE TABLE transfer_out_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  asked_at timestamptz NOT NULL,
  letters integer NOT NULL DEFAULT 0
);

CREATE TABLE transfer_out (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  -- Null: another registrar asked, and nobody here had.
  request_id bigint REFERENCES transfer_out_request (id),
  domain_id bigint NOT NULL REFERENCES domain (id),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('awaiting_confirmation', 'in_review', 'delayed', 'code_pending', 'code_issued',
    'approval_pending', 'transferred', 'rejected', 'cancelled', 'refused', 'lapsed')),
  -- The transfer policy of the day on which it was asked for.
  policy_id text COLLATE "C" NOT NULL,
  requested_at timestamptz NOT NULL,
  -- When the step it is at ends: confirmed by, reviewed by, begins, the password ends, the registry decides.
  due_at timestamptz,
  confirmed_at timestamptz,
  review_reasons text[] NOT NULL DEFAULT '{}',
  code_until timestamptz,
  registrar text COLLATE "C",
  -- What its customer said to the other registrar's request; done when the registry has heard it.
  answer text COLLATE "C" CHECK (answer IN ('approve', 'reject')),
  -- The last time its registry was asked by itself.
  asked_at timestamptz,
  ended_at timestamptz,
  reason text COLLATE "C",
  -- When hosted resolution of the name that left stops, and the name servers it left with.
  stops_at timestamptz,
  name_servers text[] NOT NULL DEFAULT '{}',
  CHECK ((state IN ('transferred', 'rejected', 'cancelled', 'refused', 'lapsed')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'transferred') = (stops_at IS NOT NULL)),
  CHECK (ended_at IS NOT NULL OR due_at IS NOT NULL)
);
CREATE UNIQUE INDEX transfer_out_open ON transfer_out (domain_id) WHERE ended_at IS NULL;
CREATE INDEX transfer_out_mine ON transfer_out (customer_id, id DESC);
CREATE INDEX transfer_out_request_rows ON transfer_out (request_id, id) WHERE request_id IS NOT NULL;
CREATE INDEX transfer_out_due ON transfer_out (due_at) WHERE ended_at IS NULL;
CREATE INDEX transfer_out_review ON transfer_out (due_at, id) WHERE state = 'in_review';

-- Every password that was given out.
CREATE TABLE transfer_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES transfer_out (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  -- Sealed by the master key; gone when it has ended.
  code text COLLATE "C",
  -- Null until its registry has it.
  issued_at timestamptz,
  valid_until timestamptz NOT NULL,
  ended_at timestamptz,
  ended text COLLATE "C" CHECK (ended IN ('burnt', 'lapsed', 'cancelled', 'rejected', 'used')),
  CHECK ((ended_at IS NULL) = (ended IS NULL)),
  CHECK (ended_at IS NULL OR code IS NULL)
);
CREATE INDEX transfer_code_transfer ON transfer_code (transfer_id, id DESC);
CREATE INDEX transfer_code_mine ON transfer_code (customer_id, id);
CREATE UNIQUE INDEX transfer_code_open ON transfer_code (transfer_id) WHERE ended_at IS NULL;

-- Who saw a password, when and from where.
CREATE TABLE transfer_code_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_id bigint NOT NULL REFERENCES transfer_code (id),
  seen_at timestamptz NOT NULL,
  actor text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  device text COLLATE "C" NOT NULL
);
CREATE INDEX transfer_code_view_code ON transfer_code_view (code_id, id);
