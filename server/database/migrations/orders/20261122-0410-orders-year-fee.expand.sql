-- What the registry asks of us for the year that a premium name comes back with, in the line's fee_currency (RFC 8748): a decimal.
ALTER TABLE order_line
  ADD COLUMN year_fee text COLLATE "C",
  ADD CONSTRAINT order_line_year_fee CHECK (year_fee IS NULL OR (kind = 'restore' AND fee_currency IS NOT NULL));
