-- Letters tell the day of a deletion; of a name that came back without its year it is later.
CREATE OR REPLACE VIEW domain_v AS
  SELECT id, customer_id, name, unicode, suffix, registered_at, expires_at, auto_renew, renewed_at, transferred_in_at,
    phase, registry_expires_at, deleted_at, dns_cut_at, auto_renew_years, spared_until, statuses
  FROM domain WHERE left_at IS NULL;
