-- A name that its customer wants deleted before it ends: asked, told to the registry by the act of its life, and what came of it.
CREATE TABLE domain_deletion (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  domain_id bigint NOT NULL REFERENCES domain (id),
  name text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('asked', 'deleted', 'refunded', 'refused')),
  -- The registration that is paid back should the registry let the name go at once, and what of it; both or neither.
  line_id bigint REFERENCES order_line (id),
  refund bigint CHECK (refund > 0),
  cost bigint CHECK (cost >= 0),
  reason text,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((line_id IS NULL) = (refund IS NULL) AND (refund IS NULL) = (cost IS NULL))
);
CREATE UNIQUE INDEX domain_deletion_open ON domain_deletion (domain_id) WHERE state = 'asked';
CREATE INDEX domain_deletion_of_name ON domain_deletion (domain_id, id);
CREATE INDEX domain_deletion_of_customer ON domain_deletion (customer_id, id);
-- Registries pay back so many deletions of a month, by suffix.
CREATE INDEX domain_deletion_refunds ON domain_deletion (suffix, asked_at) WHERE refund IS NOT NULL;
