-- QR codes, the daily rates by which payers' currencies are quoted, and what protects a channel's messages from recordings.
ALTER TABLE recharge ADD COLUMN qr text;

-- One sheet of reference rates for each day: units for one US dollar. A sheet that jumps is kept and not used.
CREATE TABLE rate_sheet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text COLLATE "C" NOT NULL,
  day date NOT NULL,
  cny text COLLATE "C" NOT NULL CHECK (cny ~ '^[0-9]{1,6}\.[0-9]{6}$'),
  hkd text COLLATE "C" NOT NULL CHECK (hkd ~ '^[0-9]{1,6}\.[0-9]{6}$'),
  state text COLLATE "C" NOT NULL CHECK (state IN ('accepted', 'jumped')),
  read_at timestamptz NOT NULL,
  -- When it was last seen to be still the newest one.
  seen_at timestamptz NOT NULL,
  UNIQUE (source, day)
);

-- A nonce of a channel's message comes once; kept for as long as a signature may be old.
CREATE TABLE provider_nonce (
  source text COLLATE "C" NOT NULL,
  nonce text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (source, nonce)
);
CREATE INDEX provider_nonce_at ON provider_nonce (at);
