-- Names of a suspended account are taken off the market and put back when it is lifted. `ended_at`: since when they are off.
ALTER TABLE listing DROP CONSTRAINT listing_state_check;
ALTER TABLE listing ADD CONSTRAINT listing_state_check CHECK (state IN ('listed', 'reserved', 'suspended', 'sold', 'withdrawn', 'ended'));
