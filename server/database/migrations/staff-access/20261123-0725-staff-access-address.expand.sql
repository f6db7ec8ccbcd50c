-- From where members signed in with both factors: strangers elsewhere cannot use up what such an address may try. Only keyed hashes stand here.
CREATE TABLE staff_address (
  staff_id bigint NOT NULL REFERENCES staff,
  address_hash bytea NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, address_hash)
);
