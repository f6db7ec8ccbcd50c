-- What is sold at which price. Rows are never changed: a new price is a new row, the old one gets an end (GW4).
CREATE TABLE suffix (
  name text COLLATE "C" PRIMARY KEY,
  place integer NOT NULL UNIQUE,
  sold boolean NOT NULL
);

CREATE TABLE suffix_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suffix text COLLATE "C" NOT NULL REFERENCES suffix (name),
  act text COLLATE "C" NOT NULL CHECK (act IN ('register', 'renew', 'transfer', 'restore')),
  -- US cents for one year (restore: for the act), and beside it what the registry takes of us for the same.
  price bigint NOT NULL CHECK (price > 0),
  cost bigint NOT NULL CHECK (cost >= 0),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  UNIQUE (suffix, act, valid_from),
  CHECK (valid_to > valid_from)
);
-- One open price for an act at a time.
CREATE UNIQUE INDEX suffix_price_open ON suffix_price (suffix, act) WHERE valid_to IS NULL;

INSERT INTO suffix (name, place, sold) VALUES ('com', 1, true), ('net', 2, true);
-- The first price list. Costs are the registry fees as far as they are public; the office corrects both by new rows.
INSERT INTO suffix_price (suffix, act, price, cost, valid_from) VALUES
  ('com', 'register', 1180, 1044, '2020-01-01T00:00:00Z'),
  ('com', 'renew', 1280, 1044, '2020-01-01T00:00:00Z'),
  ('com', 'transfer', 1180, 1044, '2020-01-01T00:00:00Z'),
  ('com', 'restore', 8000, 4000, '2020-01-01T00:00:00Z'),
  ('net', 'register', 1380, 1210, '2020-01-01T00:00:00Z'),
  ('net', 'renew', 1480, 1210, '2020-01-01T00:00:00Z'),
  ('net', 'transfer', 1380, 1210, '2020-01-01T00:00:00Z'),
  ('net', 'restore', 8000, 4000, '2020-01-01T00:00:00Z');
