-- The expiry that the registry keeps is another fact than the one paid for (RDAP tells both).
CREATE OR REPLACE VIEW domain_public_v AS
  SELECT name, unicode, registered_at, expires_at, transferred_in_at, name_servers, statuses,
    holder ->> 'country' AS country, holder ->> 'province' AS province, rgp_statuses,
    coalesce(registry_expires_at, expires_at) AS registry_expires_at
  FROM domain WHERE left_at IS NULL;
