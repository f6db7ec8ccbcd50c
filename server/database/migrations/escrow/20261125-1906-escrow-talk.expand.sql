-- Messages of a deal: between its sides, and of each side with our staff. What was written stands; contact data is masked when it is read.
CREATE TABLE deal_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deal (id),
  written_by text COLLATE "C" NOT NULL CHECK (written_by IN ('buyer', 'seller', 'house')),
  customer_id bigint REFERENCES customer (id),
  staff_id bigint REFERENCES staff (id),
  -- Who reads it beside our staff: both sides, or one of them alone.
  audience text COLLATE "C" NOT NULL CHECK (audience IN ('all', 'buyer', 'seller')),
  body text NOT NULL,
  file_id bigint UNIQUE REFERENCES stored_file (id),
  file_erased_at timestamptz,
  -- Given while a dispute was open.
  evidence boolean NOT NULL,
  written_at timestamptz NOT NULL,
  CHECK ((written_by = 'house') = (staff_id IS NOT NULL) AND (written_by = 'house') = (customer_id IS NULL)),
  CHECK (written_by = 'house' OR audience IN ('all', written_by)),
  CHECK (body <> '' OR file_id IS NOT NULL)
);
CREATE INDEX deal_message_of ON deal_message (deal_id, id DESC);
CREATE INDEX deal_message_writer ON deal_message (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX deal_message_file ON deal_message (deal_id) WHERE file_id IS NOT NULL AND file_erased_at IS NULL;

-- Prices that were on the table, the oldest first: our quotes and the counter-offers of the sides. The last one is what the deal now says.
CREATE TABLE deal_offer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deal (id),
  offered_by text COLLATE "C" NOT NULL CHECK (offered_by IN ('buyer', 'seller', 'house')),
  price bigint NOT NULL CHECK (price > 0),
  buyer_fee bigint NOT NULL CHECK (buyer_fee >= 0),
  seller_fee bigint NOT NULL CHECK (seller_fee BETWEEN 0 AND price),
  offered_at timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > offered_at)
);
CREATE INDEX deal_offer_of ON deal_offer (deal_id, id);
