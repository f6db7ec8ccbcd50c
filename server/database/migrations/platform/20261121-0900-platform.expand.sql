-- The ground: clock, sessions, idempotency, limits, histories.

-- The business clock's distance from the wall clock. One row; moved only where the clock is movable (never in production).
CREATE TABLE business_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO business_clock DEFAULT VALUES;

-- Opaque sessions: only the hash of the token is stored. Customers and staff never share a row.
CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('customer', 'staff')),
  subject_id bigint NOT NULL,
  public_id uuid NOT NULL UNIQUE,
  safe_code_set boolean NOT NULL DEFAULT false,
  remember boolean NOT NULL DEFAULT false,
  lang text COLLATE "C" NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  step_up_until timestamptz
);
CREATE INDEX session_subject ON session (kind, subject_id);
CREATE INDEX session_expiry ON session (expires_at);

-- One row per answered request that creates or spends; money keys are kept for ever.
CREATE TABLE idempotency (
  actor text COLLATE "C" NOT NULL,
  endpoint text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (actor, endpoint, key)
);

-- Counters of attempts; survive a restart.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Solved captcha challenges, each usable once.
CREATE TABLE captcha_used (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Every change of every state machine. Append-only.
CREATE TABLE state_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  machine text COLLATE "C" NOT NULL,
  row_id bigint NOT NULL,
  from_state text COLLATE "C",
  to_state text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  note text
);
CREATE INDEX state_history_row ON state_history (machine, row_id, id);
