-- Versions made by a batch, and by clearing: the last clearing of a zone says when it may be cleared again.
ALTER TABLE dns_change DROP CONSTRAINT dns_change_how_check;
ALTER TABLE dns_change ADD CONSTRAINT dns_change_how_check CHECK (how IN ('edit', 'restore', 'batch', 'clear'));
CREATE INDEX dns_change_cleared ON dns_change (zone_id, at) WHERE how = 'clear';
