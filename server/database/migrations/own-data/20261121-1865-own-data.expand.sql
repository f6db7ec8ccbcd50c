-- Documents with everything the house holds of a customer, made when he asks and erased after some days.
CREATE TABLE own_data (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('gathering', 'ready', 'expired', 'failed')),
  pictures boolean NOT NULL,
  asked_at timestamptz NOT NULL,
  -- Which attempt writes: what an earlier worker still had in hand is not mixed in.
  run integer NOT NULL DEFAULT 0,
  size bigint,
  ready_at timestamptz,
  due_at timestamptz NOT NULL
);
CREATE INDEX own_data_customer ON own_data (customer_id, id DESC);
-- One at a time.
CREATE UNIQUE INDEX own_data_gathering ON own_data (customer_id) WHERE state = 'gathering';
CREATE INDEX own_data_due ON own_data (due_at) WHERE state IN ('gathering', 'ready');

CREATE TABLE own_data_piece (
  own_data_id bigint NOT NULL REFERENCES own_data (id),
  place integer NOT NULL,
  -- Sealed with the master key, bound to the document and its place.
  sealed text COLLATE "C" NOT NULL,
  PRIMARY KEY (own_data_id, place)
);
