-- Orders of hundreds of names, restoring a name, premium names, and giving up what has not begun.
ALTER TABLE purchase_order
  DROP CONSTRAINT purchase_order_kind_check,
  ADD CONSTRAINT purchase_order_kind_check CHECK (kind IN ('register', 'renew', 'restore')),
  DROP CONSTRAINT purchase_order_state_check,
  ADD CONSTRAINT purchase_order_state_check CHECK (state IN ('working', 'completed', 'partly_completed', 'failed', 'cancelled')),
  ADD COLUMN cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  DROP CONSTRAINT purchase_order_check,
  ADD CONSTRAINT purchase_order_counts CHECK (done + failed + cancelled <= lines),
  DROP CONSTRAINT purchase_order_check1,
  ADD CONSTRAINT purchase_order_decided
    CHECK (state = 'working' OR (finished_at IS NOT NULL AND done + failed + cancelled = lines)),
  -- Who wanted it: the customer himself, or his standing wish that a name be renewed by itself.
  ADD COLUMN origin text COLLATE "C" NOT NULL DEFAULT 'customer' CHECK (origin IN ('customer', 'auto_renew')),
  -- The machine's clock: a job was booked for it; not again before.
  ADD COLUMN called_until timestamptz;

ALTER TABLE order_line
  DROP CONSTRAINT order_line_kind_check,
  ADD CONSTRAINT order_line_kind_check CHECK (kind IN ('register', 'renew', 'restore')),
  DROP CONSTRAINT order_line_state_check,
  ADD CONSTRAINT order_line_state_check
    CHECK (state IN ('frozen', 'sending', 'unknown', 'completed', 'failed', 'cancelled')),
  DROP CONSTRAINT order_line_check,
  ADD COLUMN premium boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT order_line_priced CHECK (premium OR price = unit_price * years),
  -- What the registry asks of us for a premium name, as it is echoed to it (RFC 8748): a decimal and its currency.
  ADD COLUMN fee text COLLATE "C",
  ADD COLUMN fee_currency text COLLATE "C",
  ADD CONSTRAINT order_line_fee CHECK ((fee IS NULL) = (fee_currency IS NULL)),
  DROP CONSTRAINT order_line_check2,
  ADD CONSTRAINT order_line_owned CHECK (kind = 'register' OR domain_id IS NOT NULL),
  DROP CONSTRAINT order_line_check5,
  ADD CONSTRAINT order_line_finished CHECK (state NOT IN ('completed', 'failed', 'cancelled') OR finished_at IS NOT NULL);
-- What an order has still to do, in the order of its lines.
CREATE INDEX order_line_undecided ON order_line (order_id, id) WHERE state IN ('frozen', 'sending', 'unknown');

-- What restoring earns.
INSERT INTO acct (key, kind, currency, sign, opened_at)
VALUES ('revenue:restore:USD', 'platform', 'USD', 1, '2026-11-21T00:00:00Z');

-- How often a registry was tried for a line; the waits between grow with it.
ALTER TABLE order_line ADD COLUMN tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0);
