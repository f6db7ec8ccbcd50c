-- Recharge orders and the providers' messages about them.
CREATE TABLE recharge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  number text COLLATE "C" NOT NULL UNIQUE,
  channel text COLLATE "C" NOT NULL CHECK (channel IN ('card')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text COLLATE "C" NOT NULL CHECK (state IN ('created', 'paying', 'paid', 'closed', 'expired')),
  return_to text,
  checkout_id text COLLATE "C",
  pay_url text,
  provider_txn_id text COLLATE "C",
  posting_id bigint,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  asked_at timestamptz,
  paid_at timestamptz,
  CHECK (state <> 'paid' OR (provider_txn_id IS NOT NULL AND posting_id IS NOT NULL AND paid_at IS NOT NULL))
);
-- One payment at the channel is one recharge, whatever is sent how often.
CREATE UNIQUE INDEX recharge_provider_txn ON recharge (channel, provider_txn_id);
CREATE INDEX recharge_of_customer ON recharge (customer_id, id DESC);
CREATE INDEX recharge_to_ask ON recharge (asked_at) WHERE state IN ('paying', 'closed', 'expired');

-- Every message of a provider with a right signature, as it came.
CREATE TABLE provider_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  body bytea NOT NULL,
  signature text NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  outcome text COLLATE "C",
  UNIQUE (source, event_id)
);
