-- The freezes, with the accounts locked before them in the order in which postings lock.
CREATE OR REPLACE FUNCTION ledger_lock_freezes(p_freezes bigint[]) RETURNS SETOF freeze_item
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM acct WHERE id IN (SELECT acct_id FROM freeze_item WHERE id = ANY (p_freezes)) ORDER BY id FOR NO KEY UPDATE;
  RETURN QUERY SELECT * FROM freeze_item WHERE id = ANY (p_freezes);
END $$;
