-- Names for sale at a fixed price. What the market shows stands in the row itself: a list of a million is read by one index, without a join.
CREATE TABLE listing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  domain_id bigint NOT NULL REFERENCES domain (id),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL,
  -- Characters of the label as it is read.
  length integer NOT NULL CHECK (length > 0),
  state text COLLATE "C" NOT NULL CHECK (state IN ('listed', 'reserved', 'sold', 'withdrawn', 'ended')),
  -- Cents.
  price bigint NOT NULL CHECK (price > 0),
  listed_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- By which somebody buys, bought, or last did not buy it.
  push_id bigint REFERENCES push (id),
  -- Who is buying, or bought.
  buyer_id bigint REFERENCES customer (id) CHECK (buyer_id <> customer_id),
  CHECK (ended_at IS NOT NULL OR state = ANY (ARRAY['listed', 'reserved'])),
  CHECK (push_id IS NOT NULL OR state <> ALL (ARRAY['reserved', 'sold'])),
  CHECK ((push_id IS NULL) = (buyer_id IS NULL))
);
-- A name is for sale once.
CREATE UNIQUE INDEX listing_open ON listing (domain_id) WHERE state IN ('listed', 'reserved');
CREATE INDEX listing_name ON listing (name) WHERE state IN ('listed', 'reserved');
CREATE INDEX listing_push ON listing (push_id) WHERE push_id IS NOT NULL;
CREATE INDEX listing_buyer ON listing (buyer_id) WHERE state = 'reserved';
CREATE INDEX listing_customer ON listing (customer_id, id DESC);
-- Each order of the market, over all suffixes and within one.
CREATE INDEX listing_newest ON listing (id) WHERE state = 'listed';
CREATE INDEX listing_price ON listing (price, id) WHERE state = 'listed';
CREATE INDEX listing_length ON listing (length, id) WHERE state = 'listed';
CREATE INDEX listing_suffix_newest ON listing (suffix, id) WHERE state = 'listed';
CREATE INDEX listing_suffix_price ON listing (suffix, price, id) WHERE state = 'listed';
CREATE INDEX listing_suffix_length ON listing (suffix, length, id) WHERE state = 'listed';
CREATE INDEX listing_begins ON listing (unicode) WHERE state = 'listed';
CREATE INDEX listing_text ON listing USING gin (unicode gin_trgm_ops) WHERE state = 'listed';
