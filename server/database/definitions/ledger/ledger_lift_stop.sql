-- Returns whether there was such a stop.
CREATE OR REPLACE FUNCTION ledger_lift_stop(p_id bigint, p_because text, p_by text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE ledger_stop SET lifted_at = p_at, lifted_by = p_by, lifted_because = p_because WHERE id = p_id AND lifted_at IS NULL;
  RETURN FOUND;
END $$;
