-- A zone whose name is out of the DNS for a time: held, interrupted after its last paid day, or deleted and still to be restored. It is kept and not
-- answered, since then.
ALTER TABLE dns_zone ADD COLUMN rested_at timestamptz;
CREATE INDEX dns_zone_rested ON dns_zone (rested_at) WHERE state = 'answered' AND rested_at IS NOT NULL;
