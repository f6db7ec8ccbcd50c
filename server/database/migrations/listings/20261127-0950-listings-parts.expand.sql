-- outside a transaction
-- Parts of labels among the names for sale, by our own threes of neighbouring characters (`label_grams`), which know Chinese in a database of
-- locale C too. Instead of a customer each is hashed with a stretch of an order: 65,536 ids, the length, a sixth of a power of ten of the price.
-- A part that thousands of names have is so read one stretch after the other, until a page is full.
CREATE INDEX CONCURRENTLY listing_parts ON listing USING gin (
  label_grams(id >> 16, split_part(unicode, '.', 1), split_part(name, '.', 1), true),
  label_grams(length::bigint, split_part(unicode, '.', 1), split_part(name, '.', 1), true),
  label_grams(floor(6 * log(price::double precision))::bigint, split_part(unicode, '.', 1), split_part(name, '.', 1), true)
) WITH (fastupdate = on, gin_pending_list_limit = 64) WHERE state = 'listed';
