-- After a restore into another cluster, whose transactions count from elsewhere: what is in the chain is of old, the rest waits for the next
-- link. Returns whether that was so.
CREATE OR REPLACE FUNCTION ledger_settle_cluster() RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known int8multirange;
BEGIN
  UPDATE ledger_sealed SET system_id = c.system_identifier, upto = '1' FROM pg_control_system() AS c WHERE system_id <> c.system_identifier;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT range_agg(r.ids) INTO known FROM ledger_link l, unnest(l.ids) AS r (ids);
  UPDATE posting SET xid = CASE WHEN id <@ known THEN '1'::xid8 ELSE pg_current_xact_id() END;
  RETURN true;
END $$;
