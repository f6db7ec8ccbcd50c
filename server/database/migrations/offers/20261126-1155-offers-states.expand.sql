-- Offers got and made in one state: a seller with thousands of offers that the house answered finds the few that were accepted.
CREATE INDEX name_offer_got_state ON name_offer (seller_id, state, id DESC);
CREATE INDEX name_offer_made_state ON name_offer (buyer_id, state, id DESC);
-- Names of one length by price, the question of whoever looks for short names; by age the indexes of lengths serve.
CREATE INDEX listing_length_price ON listing (length, price, id) WHERE state = 'listed';
CREATE INDEX listing_suffix_length_price ON listing (suffix, length, price, id) WHERE state = 'listed';
