-- Records that providers ask for, as staff add them beside those that the release brings.
CREATE TABLE dns_preset (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('mail', 'site')),
  -- Of the provider, by language.
  names jsonb NOT NULL,
  -- Lines of a zone file; {domain} and {dashed} stand for the name.
  lines text NOT NULL,
  -- Where the provider says so.
  source text NOT NULL,
  -- Grows by one with every change.
  version integer NOT NULL CHECK (version > 0),
  changed_by bigint NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL,
  -- Offered no more since then.
  retired_at timestamptz
);

-- Presets of the release that are offered no more: what a provider asks for changes sooner than a release is made.
CREATE TABLE dns_preset_off (
  key text COLLATE "C" PRIMARY KEY,
  changed_by bigint NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL
);
