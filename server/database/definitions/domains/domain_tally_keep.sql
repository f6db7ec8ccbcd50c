CREATE OR REPLACE FUNCTION domain_tally_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO domain_tally AS kept (customer_id, facet, value, total)
      SELECT customer_id, facet, value, count(*)
      FROM came CROSS JOIN LATERAL (VALUES ('auto_renew', auto_renew::text), ('day', ((expires_at AT TIME ZONE 'UTC')::date)::text),
        ('folder', folder_id::text), ('locked', locked::text), ('registrar', registrar), ('standing', standing), ('suffix', suffix))
        AS facets (facet, value)
      WHERE left_at IS NULL AND value IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (customer_id, facet, value) DO UPDATE SET total = kept.total + excluded.total;
  ELSIF EXISTS (
    SELECT FROM gone JOIN came USING (id)
    WHERE (gone.customer_id, gone.suffix, gone.registrar, gone.expires_at, gone.auto_renew, gone.locked, gone.folder_id, gone.standing, gone.left_at)
      IS DISTINCT FROM (came.customer_id, came.suffix, came.registrar, came.expires_at, came.auto_renew, came.locked, came.folder_id, came.standing, came.left_at)
  ) THEN
    FOR change IN
      SELECT customer_id, facet, value, sum(n) AS n
      FROM (SELECT *, 1 AS n FROM came UNION ALL SELECT *, -1 FROM gone) AS rows
        CROSS JOIN LATERAL (VALUES ('auto_renew', auto_renew::text), ('day', ((expires_at AT TIME ZONE 'UTC')::date)::text),
          ('folder', folder_id::text), ('locked', locked::text), ('registrar', registrar), ('standing', standing), ('suffix', suffix))
          AS facets (facet, value)
      WHERE left_at IS NULL AND value IS NOT NULL
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    LOOP
      PERFORM domain_tally_add(change.customer_id, change.facet, change.value, change.n::integer);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER domain_came AFTER INSERT ON domain REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tally_keep();

CREATE OR REPLACE TRIGGER domain_changed AFTER UPDATE ON domain REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tally_keep();
