-- A top-up may be lost again after it was credited: its block was replaced, or its payer disputes the payment. What was taken for it is no
-- spending, so the other top-ups keep what is left of them, and nothing can be asked back of what is lost.
CREATE TABLE topup_lost (
  -- What took it back.
  posting_id bigint PRIMARY KEY,
  -- The posting that brought the top-up.
  topup_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  lost_at timestamptz NOT NULL,
  -- A dispute that was won gives it back.
  restored_at timestamptz
);
CREATE INDEX topup_lost_of_topup ON topup_lost (topup_id) WHERE restored_at IS NULL;

INSERT INTO topup_lost (posting_id, topup_id, amount, lost_at)
SELECT p.id, r.posting_id, (SELECT sum(e.amt) FROM entry e WHERE e.posting_id = p.id AND e.amt > 0), p.at
FROM posting p JOIN recharge r ON r.number = p.about WHERE p.kind = 'deposit_lost' AND r.posting_id IS NOT NULL;

-- Whatever currency a payment came in, it can stand aside in the books.
INSERT INTO acct (key, kind, currency, sign, opened_at)
SELECT 'provider:card:' || currency, 'platform', currency, 1, '2026-11-21T00:00:00Z'::timestamptz
FROM (VALUES ('CNY'), ('HKD')) AS taken (currency);
