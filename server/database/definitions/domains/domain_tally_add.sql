CREATE OR REPLACE FUNCTION domain_tally_add(owner bigint, of_facet text, of_value text, change integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO domain_tally AS kept (customer_id, facet, value, total) VALUES (owner, of_facet, of_value, change)
    ON CONFLICT (customer_id, facet, value) DO UPDATE SET total = kept.total + excluded.total;
END $$;
