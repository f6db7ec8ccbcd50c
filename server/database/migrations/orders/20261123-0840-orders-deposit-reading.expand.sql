-- What stood on our deposit at a registry, as it told or as somebody read there, beside what our books had come to at that moment.
CREATE TABLE deposit_reading (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registry text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  books bigint NOT NULL,
  source text COLLATE "C" NOT NULL CHECK (source IN ('registry', 'person')),
  read_at timestamptz NOT NULL
);
CREATE INDEX deposit_reading_last ON deposit_reading (registry, id);
