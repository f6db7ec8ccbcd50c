-- How far the signing of a zone has come. Its sealed key stands with the published zone; here stands what the registry is told of it.
CREATE TABLE dns_signing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id bigint NOT NULL UNIQUE REFERENCES dns_zone (id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('off', 'signed', 'ds_sent', 'secured', 'ds_leaving', 'fading')),
  -- {keyTag, alg, digestType, digest} of our key; of the last one when it is not signed.
  ds jsonb,
  -- When the next step is looked at, by the business clock.
  due_at timestamptz,
  -- Why the last try at the registry came to nothing: a message key with its values.
  trouble jsonb
);
CREATE INDEX dns_signing_due ON dns_signing (due_at) WHERE due_at IS NOT NULL;
