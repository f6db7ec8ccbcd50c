-- Pictures that customers give for a purpose: papers of identity, of a wallet, slips of a bank. Sealed, one key a file; in the database, so
-- that a form and its picture exist together or not at all, and one backup holds both (decision 0025).
CREATE TABLE stored_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('identity', 'wallet', 'slip')),
  type text COLLATE "C" NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- The file's own key, sealed by the master key; without it the bytes are noise.
  sealed_key text COLLATE "C",
  sealed bytea,
  created_at timestamptz NOT NULL,
  -- What took it, e.g. identity:12; until then it is erased after a day.
  claimed_by text COLLATE "C",
  erased_at timestamptz,
  CHECK (erased_at IS NULL OR (sealed IS NULL AND sealed_key IS NULL))
);
-- Pictures do not pack: no time is lost trying.
ALTER TABLE stored_file ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX stored_file_customer ON stored_file (customer_id, id);
CREATE INDEX stored_file_unclaimed ON stored_file (created_at) WHERE claimed_by IS NULL AND erased_at IS NULL;
