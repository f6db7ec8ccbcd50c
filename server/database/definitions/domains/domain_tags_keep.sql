-- Batches write less: the tags of names follow once for each statement, not once for each name.
CREATE OR REPLACE FUNCTION domain_tags_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM gone JOIN came USING (id)
    WHERE (gone.left_at, gone.expires_at, gone.registered_at) IS DISTINCT FROM (came.left_at, came.expires_at, came.registered_at)
  ) THEN
    DELETE FROM domain_tag t USING came c WHERE t.domain_id = c.id AND c.left_at IS NOT NULL;
    UPDATE domain_tag t SET expires_at = c.expires_at, registered_at = c.registered_at
    FROM came c WHERE t.domain_id = c.id AND (t.expires_at, t.registered_at) IS DISTINCT FROM (c.expires_at, c.registered_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER domain_tags_follow AFTER UPDATE ON domain REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION domain_tags_keep();
