-- What is asked beside the password at sign-in (acceptance B2): authenticator apps (RFC 6238) and passkeys (WebAuthn Level 3).
CREATE TABLE factor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('authenticator', 'passkey')),
  -- What the customer calls it.
  name text NOT NULL,
  -- The secret of an authenticator app, sealed with the master key for this customer.
  secret_sealed text COLLATE "C",
  -- The time step of the last code that was accepted: a code works once.
  code_step bigint,
  -- A passkey: its id, public key (COSE), what it calls the customer, and the signature counter last seen.
  credential_id bytea UNIQUE,
  public_key bytea,
  user_handle bytea,
  sign_count bigint,
  transports text[],
  -- Kept in more than one place (a password manager, a platform's account).
  backed_up boolean,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CHECK ((kind = 'authenticator') = (secret_sealed IS NOT NULL AND code_step IS NOT NULL)),
  CHECK ((kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND user_handle IS NOT NULL
    AND sign_count IS NOT NULL AND transports IS NOT NULL AND backed_up IS NOT NULL))
);
CREATE INDEX factor_customer ON factor (customer_id, id);

-- Codes for the day the factors are lost: keyed hashes, each for one use.
CREATE TABLE recovery_code (
  customer_id bigint NOT NULL REFERENCES customer (id),
  code_hash bytea NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (customer_id, code_hash)
);

-- The minutes between two steps: the password was right and the second step is awaited, or a factor is being added. Never a session.
CREATE TABLE ceremony (
  token_hash bytea PRIMARY KEY,
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('sign_in', 'passkey_sign_in', 'add_authenticator', 'add_passkey')),
  -- Unknown only where the passkey itself will tell who signs in.
  customer_id bigint REFERENCES customer (id),
  -- 'Remember me' of the first step.
  remember boolean NOT NULL,
  -- What a passkey must sign.
  challenge bytea,
  -- The secret of an authenticator app whose first code is awaited, or what a new passkey will call the customer.
  secret_sealed text COLLATE "C",
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((customer_id IS NULL) = (purpose = 'passkey_sign_in')),
  CHECK ((challenge IS NULL) = (purpose = 'add_authenticator'))
);
CREATE INDEX ceremony_customer ON ceremony (customer_id);
CREATE INDEX ceremony_expiry ON ceremony (expires_at);
