-- Row locks need the right to update, which the application does not have: these lend it for the time of a statement.
CREATE OR REPLACE FUNCTION ledger_lock_customer(p_customer bigint, p_currency text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM acct WHERE customer_id = p_customer AND currency = p_currency ORDER BY id FOR NO KEY UPDATE;
END $$;
