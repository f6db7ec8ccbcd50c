-- Among equal records (same host, type and line): how often this one is the answer; null: all of them are.
ALTER TABLE dns_record ADD COLUMN weight smallint CHECK (weight BETWEEN 0 AND 100);
