-- Deals of the trading service: the buyer's money stands aside in his account under the deal's own freeze, the seller's name under its hold.
ALTER TABLE freeze_item DROP CONSTRAINT freeze_right;
ALTER TABLE freeze_item ADD CONSTRAINT freeze_right CHECK (
  topup >= 0 AND proceeds >= 0 AND topup + proceeds <= amount AND (closed_at IS NULL) = (topup + proceeds > 0)
  AND cause_kind IN ('order', 'order_line', 'withdrawal', 'refund', 'transfer_in', 'deal')
  AND rule IN ('registry_answer', 'staff_review', 'hand_over')
);
INSERT INTO acct (key, kind, currency, sign, opened_at)
VALUES ('revenue:escrow:USD', 'platform', 'USD', 1, '2026-11-24T00:00:00Z');

CREATE TABLE deal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE,
  type text COLLATE "C" NOT NULL CHECK (type IN ('sell', 'buy')),
  state text COLLATE "C" NOT NULL CHECK (state IN ('applied', 'evaluating', 'quoted', 'accepted', 'paid', 'seller_confirmed', 'handed_over', 'completed',
    'refused', 'expired', 'withdrawn', 'disputed', 'returned')),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  suffix text COLLATE "C" NOT NULL,
  seller_id bigint REFERENCES customer (id),
  buyer_id bigint REFERENCES customer (id),
  -- What the applicant typed of the other side: an e-mail address in its stored form, or an account's id.
  target text COLLATE "C",
  remarks text NOT NULL,
  -- Cents: what was asked, then what we quoted and what each side bears of the fee.
  price bigint NOT NULL CHECK (price > 0),
  fee_by text COLLATE "C" NOT NULL CHECK (fee_by IN ('buyer', 'seller', 'both')),
  buyer_fee bigint NOT NULL CHECK (buyer_fee >= 0),
  seller_fee bigint NOT NULL CHECK (seller_fee BETWEEN 0 AND price),
  applied_at timestamptz NOT NULL,
  -- Until when the next step is due; of ours a promise, of the sides a term that a sweep ends.
  due_at timestamptz,
  buyer_accepted_at timestamptz,
  seller_accepted_at timestamptz,
  paid_at timestamptz,
  freeze_id bigint,
  -- The seller's row, once its hold stands, and the row that the buyer got.
  domain_id bigint REFERENCES domain (id),
  moved_id bigint REFERENCES domain (id),
  dispute_by text COLLATE "C" CHECK (dispute_by IN ('buyer', 'seller', 'house')),
  dispute_reason text,
  disputed_at timestamptz,
  proposed_for text COLLATE "C" CHECK (proposed_for IN ('buyer', 'seller')),
  proposed_by bigint,
  second_by bigint CHECK (second_by <> proposed_by),
  ended_at timestamptz,
  reason text,
  CHECK (coalesce(seller_id, buyer_id) IS NOT NULL AND seller_id IS DISTINCT FROM buyer_id),
  CHECK (state NOT IN ('quoted', 'accepted', 'paid', 'seller_confirmed', 'handed_over', 'completed', 'disputed', 'returned')
    OR seller_id IS NOT NULL AND buyer_id IS NOT NULL),
  CHECK (state NOT IN ('paid', 'seller_confirmed', 'handed_over', 'completed', 'disputed', 'returned') OR freeze_id IS NOT NULL),
  CHECK (state NOT IN ('completed', 'refused', 'expired', 'withdrawn', 'returned') OR ended_at IS NOT NULL),
  CHECK (state <> 'completed' OR moved_id IS NOT NULL OR domain_id IS NOT NULL)
);
CREATE INDEX deal_selling ON deal (seller_id, id DESC) WHERE seller_id IS NOT NULL;
CREATE INDEX deal_buying ON deal (buyer_id, id DESC) WHERE buyer_id IS NOT NULL;
CREATE INDEX deal_due ON deal (due_at) WHERE state IN ('quoted', 'accepted', 'paid', 'seller_confirmed');
CREATE INDEX deal_sold ON deal (suffix, ended_at DESC) WHERE state = 'completed';
CREATE INDEX deal_domain ON deal (domain_id) WHERE domain_id IS NOT NULL;
CREATE INDEX deal_waiting ON deal (applied_at) WHERE state IN ('applied', 'evaluating', 'disputed');
-- A name is sold once at a time.
CREATE UNIQUE INDEX deal_of_name ON deal (name) WHERE state IN ('accepted', 'paid', 'seller_confirmed', 'handed_over', 'disputed');
