-- Templates of one's own (specification §3): values as written at home and in Latin letters beside them, a default, and removal. Names of
-- domains keep the values they were registered with, so a removed template stays as a row.
ALTER TABLE template
  ADD COLUMN holder_latin text NOT NULL DEFAULT '',
  -- Who speaks for an enterprise; empty for an individual.
  ADD COLUMN contact text NOT NULL DEFAULT '',
  ADD COLUMN contact_latin text NOT NULL DEFAULT '',
  ADD COLUMN province_latin text NOT NULL DEFAULT '',
  ADD COLUMN city_latin text NOT NULL DEFAULT '',
  ADD COLUMN street_latin text NOT NULL DEFAULT '',
  ADD COLUMN is_default boolean NOT NULL DEFAULT false,
  ADD COLUMN removed_at timestamptz,
  DROP CONSTRAINT template_customer_id_name_key;
CREATE UNIQUE INDEX template_name ON template (customer_id, lower(name)) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX template_default ON template (customer_id) WHERE is_default AND removed_at IS NULL;
CREATE INDEX template_list ON template (customer_id, id) WHERE removed_at IS NULL;
