CREATE OR REPLACE FUNCTION dns_zone_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_by := (pg_current_xact_id()::text)::bigint;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER dns_zone_written BEFORE UPDATE ON dns_zone FOR EACH ROW EXECUTE FUNCTION dns_zone_written();
