CREATE OR REPLACE FUNCTION ledger_stop_writes(p_acct text, p_reason text, p_at timestamptz) RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO ledger_stop (acct, reason, at) VALUES (p_acct, p_reason, p_at) ON CONFLICT DO NOTHING RETURNING id;
$$;
