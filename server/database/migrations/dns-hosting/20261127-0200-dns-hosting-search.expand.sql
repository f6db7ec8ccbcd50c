-- Records for search engines, beside those of the other lines. The rows that stand are of lines that were allowed before.
ALTER TABLE dns_record
  DROP CONSTRAINT dns_record_line_check,
  ADD CONSTRAINT dns_record_line_check CHECK (line IN ('default', 'telecom', 'unicom', 'mobile', 'edu', 'oversea', 'search')) NOT VALID;

-- The networks of search engines, as staff gave them: each list stays, the one with the largest version is in use.
CREATE TABLE dns_search_list (
  version integer PRIMARY KEY CHECK (version > 0),
  -- As it was written.
  text text NOT NULL,
  -- Each once, in its only form, with its prefix.
  networks text[] NOT NULL,
  changed_by bigint NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL
);
