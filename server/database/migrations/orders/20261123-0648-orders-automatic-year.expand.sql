-- The year that a registry adds by itself at the last paid day, with what it took from our deposit for it.
CREATE TABLE automatic_year (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  -- The day it was added, which is the last day before it.
  begins_at timestamptz NOT NULL,
  cost bigint NOT NULL CHECK (cost > 0),
  state text COLLATE "C" NOT NULL CHECK (state IN ('taken', 'returned', 'sold', 'lost')),
  taken_at timestamptz NOT NULL
);
-- One at a time: a deletion that was undone takes the year anew.
CREATE UNIQUE INDEX automatic_year_unpaid ON automatic_year (domain_id, begins_at) WHERE state IN ('taken', 'lost');

-- What registries have taken for such years and may give back.
INSERT INTO acct (key, kind, currency, sign, opened_at)
VALUES ('registry:years:USD', 'platform', 'USD', 1, '2026-11-23T00:00:00Z');
