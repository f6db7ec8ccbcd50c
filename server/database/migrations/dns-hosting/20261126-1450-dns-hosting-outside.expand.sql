-- Names that are registered elsewhere, and whose zones customers want with us: each with the text that proves it.
CREATE TABLE dns_outside (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  -- In ASCII, small letters, without the last dot.
  name text COLLATE "C" NOT NULL,
  unicode text NOT NULL,
  token text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'proved', 'lapsed', 'taken', 'removed')),
  created_at timestamptz NOT NULL,
  -- When it is looked at next, by the business clock; null where it is over.
  due_at timestamptz,
  looked_at timestamptz,
  -- The servers that the world asked then.
  servers text[] NOT NULL DEFAULT '{}',
  -- Since when a proved name has its proof no more.
  doubt_at timestamptz
);
-- Many may want a name; one has it.
CREATE UNIQUE INDEX dns_outside_proved ON dns_outside (name) WHERE state = 'proved';
CREATE UNIQUE INDEX dns_outside_open ON dns_outside (customer_id, name) WHERE state IN ('waiting', 'proved');
CREATE INDEX dns_outside_customer ON dns_outside (customer_id, id);
CREATE INDEX dns_outside_due ON dns_outside (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX dns_outside_name ON dns_outside (name);
-- Names below one.
CREATE INDEX dns_outside_below ON dns_outside (reverse(name)) WHERE state = 'proved';
