-- Lists of names that stay quick at a million names of one customer: folders, tags, notes, saved views, selections, kept numbers, and an
-- index for every order of every filter.

CREATE TABLE folder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- No longer shown; a job takes its names out, a bounded number at a time.
  removed_at timestamptz
);
CREATE UNIQUE INDEX folder_name ON folder (customer_id, lower(name)) WHERE removed_at IS NULL;

CREATE TABLE tag (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text NOT NULL,
  colour text COLLATE "C" NOT NULL CHECK (colour IN ('grey', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink')),
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX tag_name ON tag (customer_id, lower(name)) WHERE removed_at IS NULL;

ALTER TABLE domain
  ADD COLUMN folder_id bigint REFERENCES folder (id),
  ADD COLUMN note text NOT NULL DEFAULT '',
  -- Is the name locked against a transfer at the registry (RFC 5731 §2.3)?
  ADD COLUMN locked boolean NOT NULL
    GENERATED ALWAYS AS (statuses && ARRAY['clientTransferProhibited', 'serverTransferProhibited']) STORED;

-- The dates and the name stand here too, so that the list of a tag is read in any order without sorting; a trigger keeps them.
CREATE TABLE domain_tag (
  domain_id bigint NOT NULL REFERENCES domain (id),
  tag_id bigint NOT NULL REFERENCES tag (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  unicode text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (domain_id, tag_id)
);
CREATE INDEX domain_tag_name ON domain_tag (customer_id, tag_id, unicode, domain_id);
CREATE INDEX domain_tag_expiry ON domain_tag (customer_id, tag_id, expires_at, domain_id);
CREATE INDEX domain_tag_age ON domain_tag (customer_id, tag_id, registered_at, domain_id);

CREATE INDEX domain_list_suffix_expiry ON domain (customer_id, suffix, expires_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_list_suffix_age ON domain (customer_id, suffix, registered_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_list_renew_name ON domain (customer_id, auto_renew, unicode) WHERE left_at IS NULL;
CREATE INDEX domain_list_renew_expiry ON domain (customer_id, auto_renew, expires_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_list_renew_age ON domain (customer_id, auto_renew, registered_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_list_lock_name ON domain (customer_id, locked, unicode) WHERE left_at IS NULL;
CREATE INDEX domain_list_lock_expiry ON domain (customer_id, locked, expires_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_list_lock_age ON domain (customer_id, locked, registered_at, id) WHERE left_at IS NULL;
CREATE INDEX domain_list_folder_name ON domain (customer_id, folder_id, unicode) WHERE left_at IS NULL AND folder_id IS NOT NULL;
CREATE INDEX domain_list_folder_expiry ON domain (customer_id, folder_id, expires_at, id) WHERE left_at IS NULL AND folder_id IS NOT NULL;
CREATE INDEX domain_list_folder_age ON domain (customer_id, folder_id, registered_at, id) WHERE left_at IS NULL AND folder_id IS NOT NULL;

-- Search inside one customer's names. Every two neighbouring characters of a label, and every single one that is not ASCII (one Chinese
-- character is a word), as a number that differs for each customer: another's million names cost him nothing. Trigrams of pg_trgm know
-- neither customers nor texts of two characters, and no Chinese in a database whose locale is C.
DROP INDEX domain_search;
CREATE FUNCTION name_grams(owner bigint, label text, wire text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT hashtextextended(gram COLLATE "C", owner)), '{}')
  FROM (
    SELECT substr(label, at, 2) AS gram FROM generate_series(1, length(label) - 1) AS at
    UNION ALL SELECT substr(label, at, 1) FROM generate_series(1, length(label)) AS at WHERE ascii(substr(label, at, 1)) > 127
    UNION ALL SELECT substr(wire, at, 2) FROM generate_series(1, length(wire) - 1) AS at WHERE wire <> label
  ) AS grams
$$;
CREATE INDEX domain_search ON domain USING gin (name_grams(customer_id, split_part(unicode, '.', 1), split_part(name, '.', 1)))
  WITH (fastupdate = off) WHERE left_at IS NULL;

-- How many live names a customer has with this value of a facet; kept with the rows, so that no list counts. `day` is the UTC day of the
-- expiry: what a clock decides (expiring, expired) is a sum over days.
CREATE TABLE domain_tally (
  customer_id bigint NOT NULL REFERENCES customer (id),
  facet text COLLATE "C" NOT NULL CHECK (facet IN ('auto_renew', 'day', 'folder', 'locked', 'registrar', 'suffix', 'tag')),
  value text COLLATE "C" NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (customer_id, facet, value)
);

CREATE FUNCTION domain_tally_add(owner bigint, of_facet text, of_value text, change integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO domain_tally AS kept (customer_id, facet, value, total) VALUES (owner, of_facet, of_value, change)
    ON CONFLICT (customer_id, facet, value) DO UPDATE SET total = kept.total + excluded.total;
END $$;

-- One run per statement, however many rows it touched. Keys are taken in one order, so that two statements wait instead of blocking each other.
CREATE FUNCTION domain_tally_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO domain_tally AS kept (customer_id, facet, value, total)
      SELECT customer_id, facet, value, count(*)
      FROM came CROSS JOIN LATERAL (VALUES ('auto_renew', auto_renew::text), ('day', ((expires_at AT TIME ZONE 'UTC')::date)::text),
        ('folder', folder_id::text), ('locked', locked::text), ('registrar', registrar), ('suffix', suffix)) AS facets (facet, value)
      WHERE left_at IS NULL AND value IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (customer_id, facet, value) DO UPDATE SET total = kept.total + excluded.total;
  ELSIF EXISTS (
    SELECT FROM gone JOIN came USING (id)
    WHERE (gone.customer_id, gone.suffix, gone.registrar, gone.expires_at, gone.auto_renew, gone.locked, gone.folder_id, gone.left_at)
      IS DISTINCT FROM (came.customer_id, came.suffix, came.registrar, came.expires_at, came.auto_renew, came.locked, came.folder_id, came.left_at)
  ) THEN
    FOR change IN
      SELECT customer_id, facet, value, sum(n) AS n
      FROM (SELECT *, 1 AS n FROM came UNION ALL SELECT *, -1 FROM gone) AS rows
        CROSS JOIN LATERAL (VALUES ('auto_renew', auto_renew::text), ('day', ((expires_at AT TIME ZONE 'UTC')::date)::text),
          ('folder', folder_id::text), ('locked', locked::text), ('registrar', registrar), ('suffix', suffix)) AS facets (facet, value)
      WHERE left_at IS NULL AND value IS NOT NULL
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    LOOP
      PERFORM domain_tally_add(change.customer_id, change.facet, change.value, change.n::integer);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER domain_came AFTER INSERT ON domain REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tally_keep();
CREATE TRIGGER domain_changed AFTER UPDATE ON domain REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tally_keep();

-- A tag's copy of the dates follows the name; a name that left has no tags.
CREATE FUNCTION domain_tag_follow() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.left_at IS NOT NULL THEN
    DELETE FROM domain_tag WHERE domain_id = NEW.id;
  ELSE
    UPDATE domain_tag SET expires_at = NEW.expires_at, registered_at = NEW.registered_at WHERE domain_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER domain_tags_follow AFTER UPDATE ON domain FOR EACH ROW
  WHEN ((OLD.left_at, OLD.expires_at, OLD.registered_at) IS DISTINCT FROM (NEW.left_at, NEW.expires_at, NEW.registered_at))
  EXECUTE FUNCTION domain_tag_follow();

CREATE FUNCTION domain_tag_tally() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN SELECT customer_id, tag_id::text AS value, count(*)::integer AS n FROM came GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      PERFORM domain_tally_add(change.customer_id, 'tag', change.value, change.n);
    END LOOP;
  ELSE
    FOR change IN SELECT customer_id, tag_id::text AS value, -count(*)::integer AS n FROM gone GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      PERFORM domain_tally_add(change.customer_id, 'tag', change.value, change.n);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER domain_tag_came AFTER INSERT ON domain_tag REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tag_tally();
CREATE TRIGGER domain_tag_gone AFTER DELETE ON domain_tag REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tag_tally();

INSERT INTO domain_tally (customer_id, facet, value, total)
  SELECT customer_id, facet, value, count(*)
  FROM domain CROSS JOIN LATERAL (VALUES ('auto_renew', auto_renew::text), ('day', ((expires_at AT TIME ZONE 'UTC')::date)::text),
    ('locked', locked::text), ('registrar', registrar), ('suffix', suffix)) AS facets (facet, value)
  WHERE left_at IS NULL GROUP BY 1, 2, 3;

-- A list kept under a name: filter, columns, order.
CREATE TABLE list_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text NOT NULL,
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX list_view_name ON list_view (customer_id, lower(name));

-- What a reader chose in his list, kept for the page that acts on it; the machine's clock ends it.
CREATE TABLE domain_selection (
  id text COLLATE "C" PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  selection jsonb NOT NULL,
  -- Names that arrive later are not in it.
  chosen_at timestamptz NOT NULL,
  kept_until timestamptz NOT NULL
);
CREATE INDEX domain_selection_of ON domain_selection (customer_id, kept_until);
