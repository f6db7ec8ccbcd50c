CREATE OR REPLACE VIEW premium_quote_v AS SELECT name, renew, currency, asked_at, ordinary FROM premium_quote;
