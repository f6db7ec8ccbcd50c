-- A name that was restored without the year it needs: until then it is not deleted again, so that its customer can agree to the year's new price.
ALTER TABLE domain ADD COLUMN spared_until timestamptz;
CREATE INDEX domain_spared ON domain (spared_until) WHERE spared_until IS NOT NULL AND left_at IS NULL;
