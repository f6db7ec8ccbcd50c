-- Sales of names elsewhere that staff read in from public lists, beside which they evaluate. Who sold and bought is nowhere in it.
CREATE TABLE comparable_sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL,
  -- Characters of the label as it is read.
  length integer NOT NULL CHECK (length > 0),
  -- Cents of US dollars.
  price bigint NOT NULL CHECK (price > 0),
  sold_on date NOT NULL,
  source text NOT NULL,
  imported_by bigint NOT NULL REFERENCES staff (id),
  imported_at timestamptz NOT NULL,
  -- One sale stands here once, from whatever list it was read.
  CONSTRAINT comparable_sale_once UNIQUE (name, sold_on, price)
);
CREATE INDEX comparable_sale_near ON comparable_sale (suffix, length, sold_on DESC);
