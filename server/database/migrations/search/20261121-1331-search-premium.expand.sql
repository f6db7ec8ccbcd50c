-- What a registry asked for a premium name when it was last asked: decimals in its currency. The cart shows and the order echoes it.
CREATE TABLE premium_quote (
  name text COLLATE "C" PRIMARY KEY,
  currency text COLLATE "C" NOT NULL,
  register text COLLATE "C" NOT NULL,
  renew text COLLATE "C",
  transfer text COLLATE "C",
  restore text COLLATE "C",
  asked_at timestamptz NOT NULL
);
