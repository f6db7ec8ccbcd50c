CREATE OR REPLACE FUNCTION published_zone_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := (pg_current_xact_id()::text)::bigint;
  PERFORM pg_notify('published_zone', NEW.apex);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER published_zone_written BEFORE INSERT OR UPDATE ON published_zone FOR EACH ROW EXECUTE FUNCTION published_zone_written();
