-- What became of names that left: the row upstairs that decided it, as `markLeft` is told. Unknown of those that left before.
ALTER TABLE domain ADD COLUMN left_cause text COLLATE "C";
CREATE INDEX domain_former ON domain (customer_id, left_at DESC, id DESC) WHERE left_at IS NOT NULL;
