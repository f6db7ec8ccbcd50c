-- What never changes is judged when an account is made; only the functions and migrations make any.
CREATE OR REPLACE FUNCTION ledger_acct_shape() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.topup <> 0 OR NEW.proceeds <> 0 OR NEW.frozen <> 0 OR NEW.balance <> 0 OR NEW.seq <> 0
    OR NEW.currency NOT IN ('USD', 'HKD', 'CNY', 'USDT') OR right(NEW.key, length(NEW.currency) + 1) <> ':' || NEW.currency
    OR (NEW.kind IN ('customer', 'owed')) <> (NEW.customer_id IS NOT NULL)
    OR NEW.sign <> (CASE WHEN NEW.kind = 'owed' THEN -1 ELSE 1 END)
    OR NEW.key !~ (CASE NEW.kind
      WHEN 'customer' THEN '^customer:[0-9]+:[A-Z]+$'
      WHEN 'owed' THEN '^owed:[0-9]+:[A-Z]+$'
      WHEN 'flow' THEN '^flow:[a-z_]+:[0-9]+:[A-Z]+$'
      -- The named list of accounts that are only written to and carry no balance: everything else is checked at each posting.
      WHEN 'platform' THEN '^(revenue|fees|cost|tax|correction|registry|provider|bank):[a-z]+(:deposit)?:[A-Z]+$'
      ELSE '^$' END)
  THEN
    RAISE EXCEPTION 'account % may not be', NEW.key USING ERRCODE = 'NL006';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER acct_shape BEFORE INSERT ON acct FOR EACH ROW EXECUTE FUNCTION ledger_acct_shape();
