-- Renewals that nobody asks for by hand, and the letters that the expiry of a name demands.

-- What came of trying to renew a term by itself; the next try is found by its day. One row for a term, however often it is tried.
CREATE TABLE auto_renewal (
  domain_id bigint NOT NULL REFERENCES domain (id),
  for_expiry timestamptz NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer (id),
  -- ordered: its money is held and the registry is told. short: the balance did not suffice. barred: the rules of its registry forbid it
  -- now. under_way: another order has the name. unpriced: its price is not known.
  outcome text COLLATE "C" NOT NULL CHECK (outcome IN ('ordered', 'short', 'barred', 'under_way', 'unpriced')),
  -- Cents; what it would cost, where the balance did not suffice.
  price bigint CHECK (price > 0),
  -- The rule that forbade it.
  rule_id text COLLATE "C",
  order_id bigint REFERENCES purchase_order (id),
  tries integer NOT NULL DEFAULT 1 CHECK (tries > 0),
  tried_at timestamptz NOT NULL,
  -- The business clock; null when there is no further try.
  next_try_at timestamptz,
  PRIMARY KEY (domain_id, for_expiry),
  CHECK ((outcome = 'short') = (price IS NOT NULL)),
  CHECK ((outcome = 'ordered') = (order_id IS NOT NULL))
);
-- Those that wait for money: tried again at once when some comes.
CREATE INDEX auto_renewal_short ON auto_renewal (customer_id) WHERE outcome = 'short';

CREATE TABLE auto_renew_setting (
  customer_id bigint PRIMARY KEY REFERENCES customer (id),
  -- Cents that the customer wants to keep for renewals; he is told when his balance falls below.
  reserve bigint NOT NULL DEFAULT 0 CHECK (reserve >= 0),
  -- Told that the balance is too low, and not enough since.
  low_since timestamptz
);

-- Proof that a name's holder was told of an expiry, once for each kind of letter.
CREATE TABLE domain_reminder (
  domain_id bigint NOT NULL REFERENCES domain (id),
  kind text COLLATE "C" NOT NULL,
  for_expiry timestamptz NOT NULL,
  notice_id bigint NOT NULL REFERENCES notice (id),
  PRIMARY KEY (domain_id, for_expiry, kind)
);
CREATE INDEX domain_reminder_notice ON domain_reminder (notice_id);

-- One look a day for each customer, so that he gets one letter a day; and the day's look at all of them, so that it is done once.
CREATE TABLE reminder_day (
  day date NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer (id),
  PRIMARY KEY (day, customer_id)
);
CREATE TABLE reminder_look (
  day date PRIMARY KEY,
  finished_at timestamptz NOT NULL
);
