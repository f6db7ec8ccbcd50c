-- What higher floors and the back office may read of customers.
CREATE OR REPLACE VIEW customer_v AS
  SELECT id, email, kind, lang, name, country, profile_set_at IS NOT NULL AS profile_set, created_at FROM customer;
