-- Stablecoin deposits: an address for each customer and network, how far each chain was read, and what came (acceptance J2, J5).

-- The place in the tree of public keys that is one customer's, on every network.
CREATE TABLE usdt_account (
  customer_id bigint PRIMARY KEY REFERENCES customer (id),
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY (MINVALUE 0 START WITH 0) UNIQUE CHECK (place BETWEEN 0 AND 2147483647)
);

CREATE TABLE usdt_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES usdt_account (customer_id),
  network text COLLATE "C" NOT NULL CHECK (network IN ('ethereum', 'tron')),
  address text COLLATE "C" NOT NULL,
  -- The 20 bytes as the networks' logs name them.
  hex text COLLATE "C" NOT NULL CHECK (hex ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz NOT NULL,
  UNIQUE (customer_id, network),
  UNIQUE (network, hex)
);

-- How far a chain was read. A network without a row is not watched yet; one without a height begins at the head it then finds, and no
-- address of it is shown before. `trouble`: why it cannot be read now.
CREATE TABLE usdt_cursor (
  network text COLLATE "C" PRIMARY KEY CHECK (network IN ('ethereum', 'tron')),
  height bigint,
  hash text COLLATE "C",
  head bigint,
  looked_at timestamptz,
  trouble text COLLATE "C",
  CHECK ((height IS NULL) = (hash IS NULL) AND (height IS NULL) = (head IS NULL))
);

-- The hashes of the last blocks read: where the chain says another, the blocks between were replaced.
CREATE TABLE usdt_block (
  network text COLLATE "C" NOT NULL,
  height bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (network, height)
);

-- One transfer of the token to an address of ours, by one log. amount: millionths; credited: US cents, by the recharge that it paid.
CREATE TABLE usdt_deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  network text COLLATE "C" NOT NULL CHECK (network IN ('ethereum', 'tron')),
  tx_hash text COLLATE "C" NOT NULL,
  log_index integer NOT NULL,
  height bigint NOT NULL,
  block_hash text COLLATE "C" NOT NULL,
  sender text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text COLLATE "C" NOT NULL CHECK (state IN ('seen', 'credited', 'small', 'orphaned')),
  seen_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- How often it was credited: a block may take up again what another had lost.
  times integer NOT NULL DEFAULT 0,
  credited bigint CHECK (credited > 0),
  recharge_id bigint,
  recharge_number text COLLATE "C",
  UNIQUE (network, tx_hash, log_index),
  CHECK (state <> 'credited' OR (credited IS NOT NULL AND recharge_id IS NOT NULL AND settled_at IS NOT NULL))
);
CREATE INDEX usdt_deposit_of_customer ON usdt_deposit (customer_id, id);
CREATE INDEX usdt_deposit_waiting ON usdt_deposit (network, height) WHERE state = 'seen';
CREATE INDEX usdt_deposit_standing ON usdt_deposit (network, height) WHERE state <> 'orphaned';

-- What is less than a cent of a credited deposit: the customer's, kept beside the books, which count cents.
CREATE TABLE usdt_dust (
  deposit_id bigint PRIMARY KEY REFERENCES usdt_deposit (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  millionths bigint NOT NULL CHECK (millionths BETWEEN 1 AND 9999)
);
CREATE INDEX usdt_dust_of_customer ON usdt_dust (customer_id);
