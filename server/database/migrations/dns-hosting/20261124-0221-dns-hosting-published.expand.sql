-- Zones as name servers answer them, written in the transaction of whatever changes one. A row stays when its zone ends, without records, so that
-- whoever reads by version hears of it.
CREATE TABLE published_zone (
  -- In ASCII, small letters, without the last dot.
  apex text COLLATE "C" PRIMARY KEY CHECK (apex = lower(apex) AND apex NOT LIKE '%.'),
  -- {owner, type, ttl, data, line, weight} of each: owner absolute and canonical, data as zone files have it. With start of authority and name servers.
  records jsonb CHECK (jsonb_typeof(records) = 'array'),
  -- The transaction that wrote the row last. Name servers ask for those that were not over when they asked before: commits come in another order than
  -- numbers are given.
  version bigint NOT NULL DEFAULT 0
);
CREATE INDEX published_zone_version ON published_zone (version);
