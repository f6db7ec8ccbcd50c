-- USDT wallets of customers and the messages that prove them (acceptance C2, J5).
CREATE TABLE wallet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  network text COLLATE "C" NOT NULL CHECK (network IN ('ethereum', 'tron')),
  -- As it is shown: checksummed, or base 58.
  address text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'verified', 'refused', 'withdrawn', 'replaced', 'removed')),
  proof text COLLATE "C" NOT NULL CHECK (proof IN ('signature', 'picture')),
  -- The picture while there is one; the message that was signed, and its signature.
  file_id bigint,
  signed_text text,
  signature text COLLATE "C",
  created_at timestamptz NOT NULL,
  expected_at timestamptz NOT NULL,
  decided_at timestamptz,
  reason text COLLATE "C" CHECK (reason IN ('unreadable', 'address_missing', 'not_yours', 'other')),
  note text,
  CHECK (state = 'pending' OR decided_at IS NOT NULL),
  CHECK (state <> 'refused' OR reason IS NOT NULL),
  CHECK (proof <> 'signature' OR (signed_text IS NOT NULL AND signature IS NOT NULL))
);
-- A pending request blocks a new one (specification §4).
CREATE UNIQUE INDEX wallet_pending ON wallet (customer_id) WHERE state = 'pending';
CREATE UNIQUE INDEX wallet_verified ON wallet (customer_id, network) WHERE state = 'verified';
CREATE INDEX wallet_of_customer ON wallet (customer_id, id);
CREATE INDEX wallet_waiting ON wallet (id) WHERE state = 'pending';
CREATE INDEX wallet_of_address ON wallet (address);

-- A message to be signed. The machine's clock: it is a question of security, not of business.
CREATE TABLE wallet_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  network text COLLATE "C" NOT NULL CHECK (network IN ('ethereum', 'tron')),
  address text COLLATE "C" NOT NULL,
  message text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX wallet_message_expiry ON wallet_message (expires_at);
