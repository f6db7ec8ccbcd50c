-- How a customer wants new names to come: with the transfer lock on from their first minutes.
CREATE TABLE domain_defaults (
  customer_id bigint PRIMARY KEY REFERENCES customer (id),
  transfer_lock boolean NOT NULL,
  changed_at timestamptz NOT NULL
);
