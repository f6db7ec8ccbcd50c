-- Refunds by the channels' own calls in the payer's currency, and payouts of the stablecoin that the chain itself proves (decision 0031).
ALTER TABLE refund
  -- What goes back, in what was paid: minor units of CNY or HKD, millionths of USDT; empty where it is US dollars.
  ADD COLUMN pay_amount bigint CHECK (pay_amount > 0),
  ADD COLUMN pay_currency text COLLATE "C" CHECK (pay_currency IN ('CNY', 'HKD', 'USDT')),
  -- What was paid in all, in the same currency.
  ADD COLUMN pay_total bigint CHECK (pay_total >= pay_amount),
  -- Where a stablecoin goes: the customer's verified wallet when he asked, and not before it has cooled off.
  ADD COLUMN network text COLLATE "C" CHECK (network IN ('ethereum', 'tron')),
  ADD COLUMN send_to text COLLATE "C",
  ADD COLUMN send_to_hex text COLLATE "C",
  ADD COLUMN pay_after timestamptz,
  -- Who said that he pays now, by the machine's clock: blocks carry times of the world.
  ADD COLUMN begun_by bigint,
  ADD COLUMN begun_at timestamptz,
  -- The transaction that a member named, and what the chain says of it.
  ADD COLUMN proof_hash text COLLATE "C" CHECK (proof_hash ~ '^0x[0-9a-f]{64}$'),
  ADD COLUMN proof_log integer,
  ADD COLUMN proof_state text COLLATE "C" CHECK (proof_state IN ('checking', 'wrong', 'proved')),
  ADD COLUMN proof_note text COLLATE "C",
  -- Why the channel does not go on by itself.
  ADD COLUMN trouble text,
  ADD CONSTRAINT refund_payer_whole CHECK ((pay_amount IS NULL) = (pay_currency IS NULL) AND (pay_amount IS NULL) = (pay_total IS NULL)),
  ADD CONSTRAINT refund_coin_whole CHECK ((network IS NULL) = (send_to IS NULL) AND (network IS NULL) = (send_to_hex IS NULL)
    AND (network IS NULL) = (pay_after IS NULL) AND (network IS NULL OR pay_currency = 'USDT')),
  ADD CONSTRAINT refund_coin_proved CHECK (network IS NULL OR state <> 'refunded' OR proof_state = 'proved' AND proof_log IS NOT NULL);
-- One transfer on a chain pays one refund.
CREATE UNIQUE INDEX refund_one_proof ON refund (network, proof_hash, proof_log) WHERE proof_state = 'proved';
CREATE INDEX refund_to_prove ON refund (asked_at) WHERE proof_state = 'checking';
