-- The world is told whether a name is signed, and when it changed last: by its acts, which are found by its id and whose it is.
CREATE OR REPLACE VIEW domain_public_v AS
  SELECT name, unicode, registered_at, expires_at, transferred_in_at, name_servers, statuses,
    holder ->> 'country' AS country, holder ->> 'province' AS province, rgp_statuses,
    coalesce(registry_expires_at, expires_at) AS registry_expires_at, ds, id, customer_id
  FROM domain WHERE left_at IS NULL;
