-- What higher floors may join: which names have a price of their own.
CREATE VIEW premium_quote_v AS SELECT name, renew, currency, asked_at FROM premium_quote;
