-- Which master key sealed what stands in this database: the first eight hex digits of its hash, as they stand before every sealed text.
-- One row: a process with another key does not start, before it seals anything that nobody can open.
CREATE TABLE master_key_mark (
  sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
  key_id text NOT NULL CHECK (key_id ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz NOT NULL
);
