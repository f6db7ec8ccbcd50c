-- One function again: an expression that reads a list was planned for each name. The common case, a label of ASCII alone that is its own wire
-- form, is one assignment a gram; the grams are the same, and the index keeps what it has.
CREATE OR REPLACE FUNCTION label_grams(owner bigint, label text, wire text, closed boolean) RETURNS bigint[]
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
