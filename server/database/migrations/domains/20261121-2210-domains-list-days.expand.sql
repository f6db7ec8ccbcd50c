-- The same grams as before, the common case first: a label of ASCII alone, which is its own wire form, takes its grams by one expression. What is
-- not so goes the long way. The index keeps what it has.
CREATE FUNCTION label_grams_wide(owner bigint, label text, wire text, closed boolean) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  found bigint[] := '{}';
  part text;
  size integer;
  plain boolean;
  pair text;
  third text;
BEGIN
  FOREACH part IN ARRAY CASE WHEN wire = label THEN ARRAY[label] ELSE ARRAY[label, wire] END LOOP
    size := length(part);
    plain := octet_length(part) = size;
    FOR at IN 1 .. size LOOP
      IF NOT plain AND ascii(substr(part, at, 1)) > 127 THEN
        found := found || hashtextextended(substr(part, at, 1) COLLATE "C", owner);
      END IF;
      CONTINUE WHEN at = size;
      pair := substr(part, at, 2);
      IF octet_length(pair) > 2 THEN
        found := found || hashtextextended(pair COLLATE "C", owner);
        CONTINUE;
      END IF;
      third := substr(part, at + 2, 1);
      IF octet_length(third) = 1 THEN
        found := found || hashtextextended((pair || third) COLLATE "C", owner);
      ELSIF closed OR third <> '' THEN
        found := found || hashtextextended((pair || '$') COLLATE "C", owner);
      END IF;
    END LOOP;
  END LOOP;
  RETURN found;
END $$;

-- One function again: an expression that reads a list was planned for each name. The common case, a label of ASCII alone that is its own wire
-- form, is one assignment a gram; the grams are the same, and the index keeps what it has.
CREATE FUNCTION label_grams(owner bigint, label text, wire text, closed boolean) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  found bigint[] := '{}';
  ended text;
BEGIN
  IF wire <> label OR octet_length(label) <> length(label) THEN
    RETURN label_grams_wide(owner, label, wire, closed);
  END IF;
  ended := CASE WHEN closed THEN label || '$' ELSE label END;
  FOR at IN 1 .. length(ended) - 2 LOOP
    found[at] := hashtextextended(substr(ended, at, 3) COLLATE "C", owner);
  END LOOP;
  RETURN found;
END $$;

-- Every three that begins with two ASCII characters.
CREATE FUNCTION pair_grams(owner bigint, pair text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(hashtextextended((pair || third) COLLATE "C", owner))
  FROM unnest(string_to_array('abcdefghijklmnopqrstuvwxyz0123456789-$', NULL)) AS third
$$;

DROP INDEX domain_search;
CREATE INDEX domain_search ON domain USING gin (label_grams(customer_id, split_part(unicode, '.', 1), split_part(name, '.', 1), true))
  WITH (fastupdate = on, gin_pending_list_limit = 64) WHERE left_at IS NULL;

-- Names of a day of expiry in the orders that are not the expiry's own: a month of them is thirty short readings, merged, wherever they stand
-- among a million.
CREATE INDEX domain_list_day_name ON domain (customer_id, ((expires_at AT TIME ZONE 'UTC')::date), unicode)
  INCLUDE (id, expires_at) WHERE left_at IS NULL;
CREATE INDEX domain_list_day_age ON domain (customer_id, ((expires_at AT TIME ZONE 'UTC')::date), registered_at, id)
  INCLUDE (expires_at) WHERE left_at IS NULL;

-- The orders of a suffix and of the lock hold what is asked for beside them, as those of the whole list do.
DROP INDEX domain_list_suffix_unicode, domain_list_suffix_expiry, domain_list_suffix_age,
  domain_list_lock_name, domain_list_lock_expiry, domain_list_lock_age;
CREATE INDEX domain_list_suffix_unicode ON domain (customer_id, suffix, unicode)
  INCLUDE (id, locked, auto_renew, folder_id) WHERE left_at IS NULL;
CREATE INDEX domain_list_suffix_expiry ON domain (customer_id, suffix, expires_at, id)
  INCLUDE (locked, auto_renew, folder_id) WHERE left_at IS NULL;
CREATE INDEX domain_list_suffix_age ON domain (customer_id, suffix, registered_at, id)
  INCLUDE (locked, auto_renew, folder_id) WHERE left_at IS NULL;
CREATE INDEX domain_list_lock_name ON domain (customer_id, locked, unicode)
  INCLUDE (id, suffix, auto_renew, folder_id) WHERE left_at IS NULL;
CREATE INDEX domain_list_lock_expiry ON domain (customer_id, locked, expires_at, id)
  INCLUDE (suffix, auto_renew, folder_id) WHERE left_at IS NULL;
CREATE INDEX domain_list_lock_age ON domain (customer_id, locked, registered_at, id)
  INCLUDE (suffix, auto_renew, folder_id) WHERE left_at IS NULL;
