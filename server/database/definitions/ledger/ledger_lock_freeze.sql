-- The account first, then the freeze: the order in which a posting locks.
CREATE OR REPLACE FUNCTION ledger_lock_freeze(p_freeze bigint) RETURNS SETOF freeze_item
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM acct WHERE id = (SELECT acct_id FROM freeze_item WHERE id = p_freeze) FOR NO KEY UPDATE;
  RETURN QUERY SELECT * FROM freeze_item WHERE id = p_freeze;
END $$;
