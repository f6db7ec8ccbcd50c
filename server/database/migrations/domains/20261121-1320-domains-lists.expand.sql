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

-- How many live names a customer has with this value of a facet; kept with the rows, so that no list counts. `day` is the UTC day of the
-- expiry: what a clock decides (expiring, expired) is a sum over days.
CREATE TABLE domain_tally (
  customer_id bigint NOT NULL REFERENCES customer (id),
  facet text COLLATE "C" NOT NULL CHECK (facet IN ('auto_renew', 'day', 'folder', 'locked', 'registrar', 'suffix', 'tag')),
  value text COLLATE "C" NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (customer_id, facet, value)
);

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
