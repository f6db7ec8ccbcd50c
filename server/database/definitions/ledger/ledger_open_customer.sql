-- A customer's two accounts in one currency: their money, and what they owe.
CREATE OR REPLACE FUNCTION ledger_open_customer(p_customer bigint, p_currency text, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO acct (key, kind, currency, customer_id, sign, opened_at)
  VALUES ('customer:' || p_customer || ':' || p_currency, 'customer', p_currency, p_customer, 1, p_at),
    ('owed:' || p_customer || ':' || p_currency, 'owed', p_currency, p_customer, -1, p_at)
  ON CONFLICT (key) DO NOTHING;
$$;
