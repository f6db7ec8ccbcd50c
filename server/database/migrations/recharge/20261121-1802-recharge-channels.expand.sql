-- Five ways to pay in, and a payer's currency by a quote that was frozen with the order.
ALTER TABLE recharge
  DROP CONSTRAINT recharge_channel_check,
  ADD CONSTRAINT recharge_channel_check CHECK (channel IN ('card', 'alipay', 'wechat', 'bank', 'usdt')),
  -- What the payer pays in his own currency; empty where he pays US dollars.
  ADD COLUMN pay_amount bigint CHECK (pay_amount > 0),
  ADD COLUMN pay_currency text COLLATE "C" CHECK (pay_currency IN ('CNY', 'HKD')),
  ADD COLUMN quote_rate text COLLATE "C",
  ADD COLUMN quote_source text COLLATE "C",
  ADD COLUMN quote_date date,
  ADD COLUMN quote_expires_at timestamptz,
  -- What stands in the balance for it: the amount of the order, or what really came (bank, USDT).
  ADD COLUMN credited bigint CHECK (credited > 0),
  ADD CONSTRAINT recharge_quote_whole CHECK (
    (pay_amount IS NULL) = (pay_currency IS NULL) AND (pay_amount IS NULL) = (quote_rate IS NULL)
    AND (pay_amount IS NULL) = (quote_source IS NULL) AND (pay_amount IS NULL) = (quote_date IS NULL)
    AND (pay_amount IS NULL) = (quote_expires_at IS NULL)
  );
UPDATE recharge SET credited = amount WHERE state = 'paid';
CREATE INDEX recharge_of_customer_by_channel ON recharge (customer_id, channel, id DESC);
