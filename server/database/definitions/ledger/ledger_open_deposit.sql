-- What we have paid in at a registry that an operator declared; those of the built-in ones are made by the migrations.
CREATE OR REPLACE FUNCTION ledger_open_deposit(p_registry text, p_currency text, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO acct (key, kind, currency, sign, opened_at)
  VALUES ('registry:' || p_registry || ':deposit:' || p_currency, 'platform', p_currency, 1, p_at)
  ON CONFLICT (key) DO NOTHING;
$$;
