DELETE FROM registry_act WHERE registrant_email_id IS NOT NULL;
ALTER TABLE registry_act DROP COLUMN registrant_email_id, ALTER COLUMN item_id SET NOT NULL;
ALTER TABLE registrant_email DROP COLUMN leased_until;
