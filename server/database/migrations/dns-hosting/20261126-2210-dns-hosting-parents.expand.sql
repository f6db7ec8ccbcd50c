-- What the zone above a name elsewhere says of its DNSSEC: DS records, and when its servers were heard; null: not since it matters.
ALTER TABLE dns_outside ADD COLUMN parent_ds jsonb NOT NULL DEFAULT '[]', ADD COLUMN parent_at timestamptz;
