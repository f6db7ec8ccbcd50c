-- Staff members. Made, changed and disabled by command; never by a page.
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  password_hash text COLLATE "C" NOT NULL,
  totp_sealed text COLLATE "C" NOT NULL,
  -- The time step of the last code that was accepted: a code works once.
  totp_step bigint NOT NULL DEFAULT 0,
  roles text[] NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  last_sign_in_at timestamptz
);
