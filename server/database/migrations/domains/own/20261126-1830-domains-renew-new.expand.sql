-- Whether names that come from now on renew themselves, where an order does not say it of its own.
ALTER TABLE domain_defaults ADD COLUMN auto_renew boolean NOT NULL DEFAULT false;
