-- A key is followed by another each year: the states of that, and what the registry is told of the key to come.
ALTER TABLE dns_signing DROP CONSTRAINT dns_signing_state_check;
ALTER TABLE dns_signing ADD CONSTRAINT dns_signing_state_check CHECK (
  state IN ('off', 'signed', 'ds_sent', 'secured', 'rolling', 'ds_swapping', 'settling', 'ds_leaving', 'fading')
);
ALTER TABLE dns_signing ADD COLUMN next_ds jsonb;
UPDATE dns_signing SET due_at = now() + interval '365 days' WHERE state = 'secured';
