-- What anybody may read of a name: nothing of the holder but country and province, so that a public answer cannot leak what it never gets.
CREATE VIEW domain_public_v AS
  SELECT name, unicode, registered_at, expires_at, transferred_in_at, name_servers, statuses,
    holder ->> 'country' AS country, holder ->> 'province' AS province
  FROM domain WHERE left_at IS NULL;
