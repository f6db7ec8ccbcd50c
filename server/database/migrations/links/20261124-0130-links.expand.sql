-- Links of letters: each for one purpose, one row and one account, once, until a day. Only a hash of the secret is kept.
CREATE TABLE mailed_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text COLLATE "C" NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer (id),
  -- The row of its feature that it is about.
  subject_id bigint NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
  -- Used, or taken back.
  ended_at timestamptz
);
CREATE INDEX mailed_link_subject ON mailed_link (purpose, subject_id, id);
