-- The standing wish that a name be renewed by itself: for how many years each time, and where to find those whose day has come.
ALTER TABLE domain
  ADD COLUMN auto_renew_years integer NOT NULL DEFAULT 1 CHECK (auto_renew_years BETWEEN 1 AND 9);
CREATE INDEX domain_auto_renew_due ON domain (expires_at, customer_id) WHERE left_at IS NULL AND auto_renew;
-- Who is to be reminded today.
CREATE INDEX domain_expiry ON domain (expires_at, customer_id) WHERE left_at IS NULL;
