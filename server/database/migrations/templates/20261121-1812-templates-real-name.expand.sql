-- Proofs of who the holder of a template is (specification §2, §3; acceptance H2). A row is one handing-in of papers; what the rows of a
-- template say together is its state. Number and signed code are sealed; a number is found by its keyed hash alone.
CREATE TABLE template_identity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  template_id bigint NOT NULL REFERENCES template (id),
  state text COLLATE "C" NOT NULL CHECK (
    state IN ('submitted', 'verifying', 'verified', 'refused', 'withdrawn', 'replaced', 'expired', 'closed')
  ),
  -- As the template said on the day of the papers; while one holds or is looked at, the template keeps them.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('individual', 'enterprise')),
  holder text NOT NULL,
  id_type text COLLATE "C" NOT NULL,
  sealed_number text COLLATE "C",
  number_hash bytea,
  -- The last day of the paper; none where it never ends. `ends_at` is the instant after it.
  expires_on text COLLATE "C" CHECK (expires_on ~ '^\d{4}-\d{2}-\d{2}$'),
  ends_at timestamptz,
  file_id bigint REFERENCES stored_file (id),
  submitted_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  decided_at timestamptz,
  reasons text[] COLLATE "C" NOT NULL DEFAULT '{}',
  note text COLLATE "C",
  -- Under which the verification service knows the request; a renewal of the code has a new one.
  reference text COLLATE "C" UNIQUE,
  -- How often it was sent or asked about.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ask_at timestamptz,
  sealed_code text COLLATE "C",
  code_expires_at timestamptz,
  reminded_at timestamptz,
  -- Since when it proves nothing any more, and when its papers were erased.
  ended_at timestamptz,
  erased_at timestamptz,
  CHECK ((expires_on IS NULL) = (ends_at IS NULL)),
  CHECK ((sealed_code IS NULL) = (code_expires_at IS NULL)),
  CHECK (state <> 'verified' OR sealed_code IS NOT NULL),
  CHECK (state IN ('submitted', 'verifying', 'verified') OR ended_at IS NOT NULL),
  CHECK (erased_at IS NULL OR (sealed_number IS NULL AND number_hash IS NULL AND file_id IS NULL AND sealed_code IS NULL))
);
CREATE INDEX template_identity_customer ON template_identity (customer_id, template_id, id);
-- One is looked at, one holds.
CREATE UNIQUE INDEX template_identity_open ON template_identity (template_id) WHERE state IN ('submitted', 'verifying');
CREATE UNIQUE INDEX template_identity_verified ON template_identity (template_id) WHERE state = 'verified';
CREATE INDEX template_identity_queue ON template_identity (state, id) WHERE state IN ('submitted', 'verifying');
CREATE INDEX template_identity_number ON template_identity (number_hash) WHERE number_hash IS NOT NULL;
CREATE INDEX template_identity_ask ON template_identity (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX template_identity_ends ON template_identity (ends_at) WHERE state = 'verified';
CREATE INDEX template_identity_code_ends ON template_identity (code_expires_at) WHERE state = 'verified';
CREATE INDEX template_identity_erase ON template_identity (state, ended_at) WHERE ended_at IS NOT NULL AND erased_at IS NULL;
