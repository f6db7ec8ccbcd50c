-- Below which available balance a customer wants to be told. No row: he wants no notice.
CREATE TABLE low_balance (
  customer_id bigint PRIMARY KEY REFERENCES customer (id),
  -- US cents.
  below bigint NOT NULL,
  -- Told that it is below, and not above again since.
  told_at timestamptz,
  CONSTRAINT low_balance_above_zero CHECK (below > 0)
);
