-- Every act of a person or of the house: who, for whom, on what, before and after. Append-only (GW5).
CREATE TABLE activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The customer the act concerns; null where it concerns none.
  customer_id bigint,
  actor text COLLATE "C" NOT NULL,
  -- The session (its public id) or token the actor used.
  via text COLLATE "C",
  kind text COLLATE "C" NOT NULL,
  object text COLLATE "C" NOT NULL,
  before jsonb,
  after jsonb,
  address text COLLATE "C",
  at timestamptz NOT NULL,
  request_id text COLLATE "C" NOT NULL
);
CREATE INDEX activity_customer ON activity (customer_id, id);
CREATE INDEX activity_object ON activity (object, id);
