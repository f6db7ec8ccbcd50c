CREATE OR REPLACE FUNCTION ledger_restore_topup(p_posting bigint, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE topup_lost SET restored_at = p_at WHERE posting_id = p_posting AND restored_at IS NULL
$$;
