-- How often zones are asked for, by the hour and by the day (UTC), summed up by name servers; kept for a day and a month.
CREATE TABLE dns_query_count (
  -- In ASCII, small letters, without the last dot.
  apex text COLLATE "C" NOT NULL,
  span text COLLATE "C" NOT NULL CHECK (span IN ('hour', 'day')),
  starts_at timestamptz NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  -- Of them: for names that the zone does not have.
  missing bigint NOT NULL CHECK (missing >= 0),
  -- {line: count}; empty where the engine does not tell lines apart, and so below.
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'object'),
  -- {host: count} of the names that were asked for most; the rest of the total is of others.
  names jsonb NOT NULL CHECK (jsonb_typeof(names) = 'object'),
  missing_names jsonb NOT NULL CHECK (jsonb_typeof(missing_names) = 'object'),
  PRIMARY KEY (apex, span, starts_at)
);
CREATE INDEX dns_query_count_old ON dns_query_count (span, starts_at);

-- The last writing of each name server that counts: one whose answer was lost is tried again, and not added twice.
CREATE TABLE dns_query_writer (
  server uuid PRIMARY KEY,
  writing integer NOT NULL,
  written_at timestamptz NOT NULL
);
