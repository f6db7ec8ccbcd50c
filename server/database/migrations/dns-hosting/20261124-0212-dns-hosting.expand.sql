-- Zones that our name servers answer. A name has one that is answered; those that stopped stay in the books.
CREATE TABLE dns_zone (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer (id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('answered', 'stopped')),
  -- Grows by one with every change of its records.
  version integer NOT NULL CHECK (version >= 0),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- The name has left: answered until then.
  stops_at timestamptz,
  -- The transaction that wrote the row last. Name servers ask for those that were not over when they asked before: commits come in another order
  -- than numbers are given.
  written_by bigint NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint
);
CREATE UNIQUE INDEX dns_zone_name ON dns_zone (name) WHERE state = 'answered';
CREATE INDEX dns_zone_customer ON dns_zone (customer_id, name);
CREATE INDEX dns_zone_written ON dns_zone (written_by);
CREATE INDEX dns_zone_due ON dns_zone (stops_at) WHERE state = 'answered' AND stops_at IS NOT NULL;

CREATE TABLE dns_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id bigint NOT NULL REFERENCES dns_zone (id),
  -- Relative to the zone; @ is the zone itself. Names in their A-label form.
  host text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL CHECK (type IN ('A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA')),
  value text COLLATE "C" NOT NULL,
  line text COLLATE "C" NOT NULL CHECK (line IN ('default')),
  -- Seconds.
  ttl integer NOT NULL CHECK (ttl > 0),
  priority integer CHECK ((priority IS NOT NULL) = (type = 'MX')),
  paused boolean NOT NULL,
  remark text NOT NULL
);
CREATE INDEX dns_record_zone ON dns_record (zone_id);

-- Each version with what it added and removed: going back is taking these away in turn. Owners read what they did themselves.
CREATE TABLE dns_change (
  zone_id bigint NOT NULL REFERENCES dns_zone (id),
  version integer NOT NULL CHECK (version > 0),
  customer_id bigint NOT NULL REFERENCES customer (id),
  how text COLLATE "C" NOT NULL CHECK (how IN ('edit', 'restore')),
  at timestamptz NOT NULL,
  added jsonb NOT NULL,
  removed jsonb NOT NULL,
  PRIMARY KEY (zone_id, version)
);
CREATE INDEX dns_change_customer ON dns_change (customer_id);
