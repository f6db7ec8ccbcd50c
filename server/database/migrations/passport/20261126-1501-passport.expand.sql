-- Passports of names that were given, so that anybody can check a number. What one said is not kept: its number is made of it.
CREATE TABLE passport (
  number text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  given_at timestamptz NOT NULL
);
