-- What a verification service says of a name before its registry is asked for it: one row per line whose suffix wants a signed code.
-- Several lines may be about one name, one after another; a code belongs to the line it was asked for.
CREATE TABLE name_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id bigint NOT NULL UNIQUE REFERENCES order_line (id),
  -- Under which the service knows the question; unique for ever, committed before it is asked.
  reference text COLLATE "C" NOT NULL UNIQUE,
  state text COLLATE "C" NOT NULL CHECK (state IN ('checking', 'passed', 'refused')),
  -- Why it was refused: a key of the messages, `orders:reason.<reason>`.
  reason text COLLATE "C",
  -- Signed document of a passed name, base64, and until when a registry takes it.
  code text COLLATE "C",
  expires_at timestamptz,
  -- How often the service was asked under this reference: from the second time on it may know it.
  tries integer NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT name_check_passed CHECK (state <> 'passed' OR (code IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT name_check_refused CHECK (state <> 'refused' OR reason IS NOT NULL),
  CONSTRAINT name_check_decided CHECK (state = 'checking' OR decided_at IS NOT NULL)
);
