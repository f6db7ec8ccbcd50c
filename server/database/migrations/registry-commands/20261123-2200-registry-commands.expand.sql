-- Commands to registries: written in the transaction that wants them, sent by a worker, closed by the registry's last word.
CREATE TABLE registry_command (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What is sent and what its ending changes: a kind of the feature whose row `subject_id` is.
  kind text COLLATE "C" NOT NULL,
  subject_id bigint NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer (id),
  registry text COLLATE "C" NOT NULL,
  -- The domain it is about, as the registry knows it.
  name text COLLATE "C" NOT NULL,
  payload jsonb NOT NULL,
  -- Sealed by the master key; gone when the command has ended.
  secret text COLLATE "C",
  state text COLLATE "C" NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sending', 'unknown', 'pending', 'done', 'refused', 'cancelled')),
  -- How often it was sent; an attempt that surely never left counts too, so that no id is ever used twice.
  attempts integer NOT NULL DEFAULT 0,
  cl_trid text COLLATE "C" UNIQUE,
  -- The business clock: when it was wanted, and when the last attempt was committed.
  intended_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- An attempt may have arrived.
  arrived boolean NOT NULL DEFAULT false,
  -- Tries in a row that brought nothing.
  tries integer NOT NULL DEFAULT 0,
  -- The machine's clock: the next look, and until when a worker has it.
  due_at timestamptz NOT NULL,
  leased_until timestamptz,
  -- The business clock: when what waits for somebody else is asked about next.
  follow_at timestamptz,
  answered_at timestamptz,
  result_code integer,
  sv_trid text COLLATE "C",
  -- The registry's words, for the record and never for customers.
  detail text,
  CHECK (state IN ('waiting', 'cancelled') OR cl_trid IS NOT NULL),
  CHECK (state NOT IN ('done', 'refused', 'cancelled') OR secret IS NULL)
);
CREATE INDEX registry_command_due ON registry_command (registry, due_at, id)
  WHERE state IN ('waiting', 'sending', 'unknown');
CREATE INDEX registry_command_follow ON registry_command (registry, follow_at, id) WHERE state = 'pending';
-- Commands of one name go one after the other.
CREATE INDEX registry_command_name ON registry_command (name, id) WHERE state IN ('waiting', 'sending', 'unknown', 'pending');
CREATE INDEX registry_command_subject ON registry_command (kind, subject_id, id);
