-- When a price was last asked for again, whether or not the registry answered: names that it does not answer for come after all others.
ALTER TABLE premium_quote ADD COLUMN tried_at timestamptz;
-- A registry has no price for the registration of a name that somebody has, and still one for its renewal.
ALTER TABLE premium_quote ALTER COLUMN register DROP NOT NULL;
