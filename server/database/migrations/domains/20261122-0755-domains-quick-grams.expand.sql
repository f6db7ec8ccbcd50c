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

CREATE OR REPLACE FUNCTION label_grams(owner bigint, label text, wire text, closed boolean) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN wire = label AND octet_length(label) = length(label) THEN ARRAY(
      SELECT hashtextextended(substr(CASE WHEN closed THEN label || '$' ELSE label END, at, 3) COLLATE "C", owner)
      FROM generate_series(1, length(label) - CASE WHEN closed THEN 1 ELSE 2 END) AS at)
    ELSE label_grams_wide(owner, label, wire, closed) END
$$;
