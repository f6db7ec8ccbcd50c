-- Certificates of registration that were given, so that anybody can check a number. What one said is not kept: its number is made of it.
CREATE TABLE domain_certificate (
  number text COLLATE "C" PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  given_at timestamptz NOT NULL
);
CREATE INDEX domain_certificate_of ON domain_certificate (domain_id);
