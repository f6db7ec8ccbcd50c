-- Who made a version: customer, staff or system, as the audit has it; and the number of the batch task, where one did.
-- Null: from before these were kept.
ALTER TABLE dns_change ADD COLUMN actor text COLLATE "C";
ALTER TABLE dns_change ADD COLUMN task text COLLATE "C";
