-- More kinds of records: services, keys, pointers.
ALTER TABLE dns_record
  DROP CONSTRAINT dns_record_type_check,
  ADD CONSTRAINT dns_record_type_check CHECK (type IN
    ('A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA', 'HTTPS', 'SVCB', 'TLSA', 'SSHFP', 'PTR', 'NAPTR', 'ALIAS', 'URL'));

-- Grows with each answer of an alias's target that is published anew: with the version it makes the serial, which rises with whatever is answered.
ALTER TABLE dns_zone ADD COLUMN refreshes integer NOT NULL DEFAULT 0;

-- Names elsewhere that zones of ours lead to: targets of ALIAS records and hosts of web forwards, asked for by our resolver from time to time.
CREATE TABLE dns_target (
  -- In ASCII, small letters, without the last dot.
  name text COLLATE "C" PRIMARY KEY,
  -- {address, ttl} of each, as last told; what was once told stays until something else is.
  addresses jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(addresses) = 'array'),
  -- What came of the last asking beside an answer: there is none, nobody answered, or it lies inside a network.
  trouble text COLLATE "C" CHECK (trouble IN ('none', 'unknown', 'inside')),
  -- Since when it is in trouble.
  trouble_at timestamptz,
  -- By the machine's clock, as the seconds of DNS are; null until it was asked.
  answered_at timestamptz,
  due_at timestamptz NOT NULL
);
CREATE INDEX dns_target_due ON dns_target (due_at);
CREATE INDEX dns_record_alias ON dns_record (value) WHERE type = 'ALIAS';

-- Web addresses that the forwarder answers, written with the zone that has them.
CREATE TABLE published_forward (
  -- In ASCII, small letters; a wildcard begins with *.
  host text COLLATE "C" NOT NULL,
  apex text COLLATE "C" NOT NULL,
  -- Null where the name is parked: it has a page and leads nowhere.
  target text,
  target_host text COLLATE "C",
  code smallint CHECK (code IN (301, 302, 307, 308)),
  keeps_path boolean NOT NULL,
  -- Seconds that an answer may be kept.
  ttl integer NOT NULL,
  PRIMARY KEY (host, apex),
  CHECK ((target IS NULL) = (code IS NULL) AND (target IS NULL) = (target_host IS NULL))
);
CREATE INDEX published_forward_apex ON published_forward (apex);
CREATE INDEX published_forward_target ON published_forward (target_host);
