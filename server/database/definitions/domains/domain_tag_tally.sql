CREATE OR REPLACE FUNCTION domain_tag_tally() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN SELECT customer_id, tag_id::text AS value, count(*)::integer AS n FROM came GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      PERFORM domain_tally_add(change.customer_id, 'tag', change.value, change.n);
    END LOOP;
  ELSE
    FOR change IN SELECT customer_id, tag_id::text AS value, -count(*)::integer AS n FROM gone GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      PERFORM domain_tally_add(change.customer_id, 'tag', change.value, change.n);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER domain_tag_came AFTER INSERT ON domain_tag REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tag_tally();

CREATE OR REPLACE TRIGGER domain_tag_gone AFTER DELETE ON domain_tag REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tag_tally();
