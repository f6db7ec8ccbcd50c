-- The sealed keys that sign a zone, for the name servers that answer it; none: it is not signed.
ALTER TABLE published_zone ADD COLUMN keys text[] NOT NULL DEFAULT '{}';
