-- Names for sale at a price, for offers, or both; a floor below which the house answers for the seller.
ALTER TABLE listing ALTER COLUMN price DROP NOT NULL;
ALTER TABLE listing ADD COLUMN takes_offers boolean NOT NULL DEFAULT false;
ALTER TABLE listing ADD COLUMN floor bigint CHECK (floor > 0);
ALTER TABLE listing ADD CONSTRAINT listing_how CHECK (
  (price IS NOT NULL OR takes_offers) AND (floor IS NULL OR takes_offers AND (price IS NULL OR floor < price))
);
-- Names without a price, and those whose sellers hear offers, in each order of the market; few of many are found by them.
CREATE INDEX listing_offers_newest ON listing (id) WHERE state = 'listed' AND takes_offers;
CREATE INDEX listing_offers_suffix ON listing (suffix, id) WHERE state = 'listed' AND takes_offers;
CREATE INDEX listing_offers_price ON listing (price, id) WHERE state = 'listed' AND takes_offers;
CREATE INDEX listing_offers_length ON listing (length, id) WHERE state = 'listed' AND takes_offers;
CREATE INDEX listing_priced_newest ON listing (id) WHERE state = 'listed' AND price IS NOT NULL;

-- Offers on names of the market. One that is accepted becomes a deal.
CREATE TABLE name_offer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listing (id),
  domain_id bigint NOT NULL REFERENCES domain (id),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  seller_id bigint NOT NULL REFERENCES customer (id),
  buyer_id bigint NOT NULL REFERENCES customer (id) CHECK (buyer_id <> seller_id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'countered', 'accepted', 'refused', 'declined', 'withdrawn', 'expired', 'closed')),
  -- Cents: what stands on the table.
  price bigint NOT NULL CHECK (price > 0),
  made_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > made_at),
  ended_at timestamptz,
  closed_for text COLLATE "C" CHECK (closed_for IN ('off', 'gone')),
  deal_id bigint UNIQUE REFERENCES deal (id),
  CHECK (ended_at IS NOT NULL OR state IN ('open', 'countered')),
  CHECK (deal_id IS NOT NULL OR state <> 'accepted'),
  CHECK (closed_for IS NOT NULL OR state <> 'closed')
);
-- One open offer of a buyer on a name.
CREATE UNIQUE INDEX name_offer_open ON name_offer (domain_id, buyer_id) WHERE ended_at IS NULL;
CREATE INDEX name_offer_listing ON name_offer (listing_id) WHERE ended_at IS NULL;
CREATE INDEX name_offer_due ON name_offer (due_at) WHERE ended_at IS NULL;
CREATE INDEX name_offer_made ON name_offer (buyer_id, id DESC);
CREATE INDEX name_offer_got ON name_offer (seller_id, id DESC);
-- What waits for a side, the soonest first.
CREATE INDEX name_offer_for_seller ON name_offer (seller_id, due_at, id) WHERE state = 'open';
CREATE INDEX name_offer_for_buyer ON name_offer (buyer_id, due_at, id) WHERE state = 'countered';

-- Every price that was on the table, the oldest first; what was written stands, and is masked when the other side reads it.
CREATE TABLE name_offer_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES name_offer (id),
  offered_by text COLLATE "C" NOT NULL CHECK (offered_by IN ('buyer', 'seller')),
  price bigint NOT NULL CHECK (price > 0),
  message text NOT NULL,
  offered_at timestamptz NOT NULL
);
CREATE INDEX name_offer_price_of ON name_offer_price (offer_id, id);
