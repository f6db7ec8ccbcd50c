-- What registries said of names that may be dear. `ordinary`: this one costs what the list says; kept of names that customers have, for as long
-- as they have them. A row that is neither ordinary nor of the last day says nothing: its name is to be asked about.
ALTER TABLE premium_quote
  ADD COLUMN ordinary boolean NOT NULL DEFAULT false,
  ALTER COLUMN currency DROP NOT NULL,
  ADD CONSTRAINT premium_quote_told CHECK (
    CASE WHEN currency IS NULL THEN num_nonnulls(register, renew, transfer, restore) = 0 ELSE NOT ordinary END
  );
-- Whose turn it is to be asked about again.
CREATE INDEX premium_quote_turn ON premium_quote (tried_at NULLS FIRST, asked_at) WHERE NOT ordinary;
-- Nobody has asked about the names that came before this under suffixes with dear ones.
INSERT INTO premium_quote (name, asked_at)
  SELECT name, 'epoch' FROM domain WHERE suffix IN ('tv', 'vip') AND left_at IS NULL ON CONFLICT DO NOTHING;
