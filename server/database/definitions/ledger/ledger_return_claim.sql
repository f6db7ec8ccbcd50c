-- The claimed money is the customer's again; a second call changes nothing.
CREATE OR REPLACE FUNCTION ledger_return_claim(p_freeze bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ledger_lock_freeze(p_freeze);
  UPDATE topup_claim SET returned_at = p_at WHERE freeze_id = p_freeze AND returned_at IS NULL;
END $$;
