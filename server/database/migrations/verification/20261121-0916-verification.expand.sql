-- The addresses a customer proved to be his (acceptance C2).
CREATE TABLE verified_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  email text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'verified')),
  captcha_hash bytea UNIQUE,
  captcha_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  UNIQUE (customer_id, email),
  CHECK ((captcha_hash IS NULL) = (captcha_expires_at IS NULL)),
  CHECK (state <> 'verified' OR verified_at IS NOT NULL)
);
