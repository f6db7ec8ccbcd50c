-- The clearing account of one flow: money that has come and is not yet where it belongs. It never stands below zero.
CREATE OR REPLACE FUNCTION ledger_open_flow(p_flow text, p_id bigint, p_currency text, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO acct (key, kind, currency, sign, opened_at)
  VALUES ('flow:' || p_flow || ':' || p_id || ':' || p_currency, 'flow', p_currency, 1, p_at)
  ON CONFLICT (key) DO NOTHING;
$$;
