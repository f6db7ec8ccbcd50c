-- Customers. The row appears when the mailbox was proved: a registration alone is not an account (acceptance B1).
CREATE TABLE customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Lower case, domain in ASCII form: one address, one account.
  email text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('individual', 'enterprise')),
  lang text COLLATE "C" NOT NULL CHECK (lang IN ('zh-HK', 'zh-CN', 'en')),
  password_hash text COLLATE "C" NOT NULL,
  password_changed_at timestamptz NOT NULL,
  safe_code_hash text COLLATE "C",
  agreed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- The profile of specification §3, set once at /user/safety.
  name text,
  country text COLLATE "C",
  province text,
  city text,
  street text,
  post_code text COLLATE "C",
  tel_cc text COLLATE "C",
  phone text COLLATE "C",
  phone_ext text COLLATE "C",
  fax text COLLATE "C",
  profile_set_at timestamptz,
  CHECK ((safe_code_hash IS NULL) = (profile_set_at IS NULL)),
  CHECK ((name IS NULL) = (profile_set_at IS NULL))
);

-- Somebody asked for an account and has not proved the mailbox. Several may wait for one address, each with its own password and link.
CREATE TABLE registration (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('individual', 'enterprise')),
  lang text COLLATE "C" NOT NULL CHECK (lang IN ('zh-HK', 'zh-CN', 'en')),
  password_hash text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  agreed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX registration_email ON registration (email, id);
CREATE INDEX registration_expiry ON registration (expires_at);

-- Single-use links that were mailed: only the hash, bound to one customer and one purpose.
CREATE TABLE mail_link (
  token_hash bytea PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('reset_password', 'reset_safe_code', 'leave_email', 'take_email')),
  -- The new address of a change of the account's e-mail.
  email text COLLATE "C",
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK ((email IS NOT NULL) = (purpose IN ('leave_email', 'take_email')))
);
CREATE INDEX mail_link_customer ON mail_link (customer_id, purpose);
CREATE INDEX mail_link_expiry ON mail_link (expires_at);
