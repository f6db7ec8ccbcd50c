-- The ledger: accounts, postings and their entries, freezes. Only the functions below write; the application role reads.
-- Amounts are minor units (cents). Credit is positive, debit negative: what we owe (customers' money, revenue) stands above zero,
-- what others hold for us (banks, providers, registry deposits) and what we spent stands below.

CREATE TABLE acct (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  customer_id bigint,
  topup bigint NOT NULL DEFAULT 0,
  proceeds bigint NOT NULL DEFAULT 0,
  frozen bigint NOT NULL DEFAULT 0,
  balance bigint NOT NULL DEFAULT 0,
  -- The side a balance may stand on: 1 never below zero, -1 never above.
  sign smallint NOT NULL,
  -- Number of the account's last entry.
  seq bigint NOT NULL DEFAULT 0,
  is_open boolean NOT NULL DEFAULT true,
  opened_at timestamptz NOT NULL,
  -- One check for all that postings may change: PostgreSQL builds every check of a table anew for each statement.
  CONSTRAINT acct_right_side_of_zero CHECK (
    topup >= 0 AND proceeds >= 0 AND frozen >= 0 AND balance * sign >= 0 AND (is_open OR balance = 0)
  )
) WITH (fillfactor = 60);
-- What never changes is judged when an account is made; only the functions and migrations make any.
CREATE FUNCTION ledger_acct_shape() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER acct_shape BEFORE INSERT ON acct FOR EACH ROW EXECUTE FUNCTION ledger_acct_shape();
CREATE UNIQUE INDEX acct_of_customer ON acct (customer_id, currency) WHERE kind = 'customer';
CREATE UNIQUE INDEX acct_owed_of_customer ON acct (customer_id, currency) WHERE kind = 'owed';
CREATE INDEX acct_flow_unsettled ON acct (opened_at) WHERE kind = 'flow' AND balance <> 0;

INSERT INTO acct (key, kind, currency, sign, opened_at)
SELECT name || ':USD', 'platform', 'USD', 1, '2026-11-21T00:00:00Z'
FROM unnest(ARRAY['revenue:registration', 'revenue:renewal', 'cost:registry', 'registry:verisign:deposit', 'provider:card',
  'fees:card', 'bank:main', 'correction:balance']) AS name;

-- One movement of money, complete or not at all. `key` is for ever: the same key again has no second effect.
CREATE TABLE posting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  kind text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  actor text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  -- The one customer whose money it touches, and by how much his whole money (free and frozen) changed.
  customer_id bigint,
  amount bigint NOT NULL,
  ref_kind text COLLATE "C" NOT NULL,
  ref_id bigint NOT NULL,
  -- What the reader recognises it by: a domain name, a recharge number.
  about text,
  freeze_id bigint,
  CONSTRAINT posting_key UNIQUE (key)
);
-- A list of both merges the two.
CREATE INDEX posting_income ON posting (customer_id, id) WHERE amount > 0;
CREATE INDEX posting_expense ON posting (customer_id, id) WHERE amount < 0;
CREATE INDEX posting_of_freeze ON posting (freeze_id) WHERE freeze_id IS NOT NULL;

-- No foreign keys: the one to acct would lock the platform's hot rows, the one to posting costs a tenth of a posting. The function, the
-- only writer, resolves both; I2 looks again.
CREATE TABLE entry (
  posting_id bigint NOT NULL,
  acct_id bigint NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amt bigint NOT NULL,
  -- Absent on the platform's accounts, which carry no balance.
  bal_after bigint,
  -- The customer's whole money after this entry.
  total_after bigint,
  acct_seq bigint,
  -- Ids and numbers do not commit in order; a roll-up of the platform's accounts may only trust finished transactions.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- Debit and credit are never the same place.
  PRIMARY KEY (posting_id, acct_id, bucket),
  CONSTRAINT entry_moves CHECK (amt <> 0 AND bucket IN ('topup', 'proceeds', 'frozen', 'balance'))
);
CREATE UNIQUE INDEX entry_seq ON entry (acct_id, acct_seq) WHERE acct_seq IS NOT NULL;

-- Every frozen cent has a row with its cause and the rule that frees it. topup and proceeds are what is still frozen, by where it came from.
CREATE TABLE freeze_item (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  acct_id bigint NOT NULL REFERENCES acct (id),
  customer_id bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  topup bigint NOT NULL,
  proceeds bigint NOT NULL,
  amt bigint NOT NULL GENERATED ALWAYS AS (topup + proceeds) STORED,
  cause_kind text COLLATE "C" NOT NULL,
  cause_id bigint NOT NULL,
  about text,
  rule text COLLATE "C" NOT NULL,
  expected_at timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT freeze_right CHECK (
    topup >= 0 AND proceeds >= 0 AND topup + proceeds <= amount AND (closed_at IS NULL) = (topup + proceeds > 0)
    AND cause_kind IN ('order_line') AND rule IN ('registry_answer')
  )
);
CREATE INDEX freeze_of_customer ON freeze_item (customer_id, id);
CREATE INDEX freeze_open_of_acct ON freeze_item (acct_id) WHERE closed_at IS NULL;
CREATE INDEX freeze_of_cause ON freeze_item (cause_kind, cause_id);

-- A customer's two accounts in one currency: his money, and what he owes.
CREATE FUNCTION ledger_open_customer(p_customer bigint, p_currency text, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO acct (key, kind, currency, customer_id, sign, opened_at)
  VALUES ('customer:' || p_customer || ':' || p_currency, 'customer', p_currency, p_customer, 1, p_at),
    ('owed:' || p_customer || ':' || p_currency, 'owed', p_currency, p_customer, -1, p_at)
  ON CONFLICT (key) DO NOTHING;
$$;

-- The clearing account of one flow: money that has come and is not yet where it belongs. It never stands below zero.
CREATE FUNCTION ledger_open_flow(p_flow text, p_id bigint, p_currency text, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO acct (key, kind, currency, sign, opened_at)
  VALUES ('flow:' || p_flow || ':' || p_id || ':' || p_currency, 'flow', p_currency, 1, p_at)
  ON CONFLICT (key) DO NOTHING;
$$;

-- Row locks need the right to update, which the application does not have: these lend it for the time of a statement.
CREATE FUNCTION ledger_lock_customer(p_customer bigint, p_currency text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM acct WHERE customer_id = p_customer AND currency = p_currency ORDER BY id FOR NO KEY UPDATE;
END $$;

-- The account first, then the freeze: the order in which a posting locks.
CREATE FUNCTION ledger_lock_freeze(p_freeze bigint) RETURNS SETOF freeze_item
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM acct WHERE id = (SELECT acct_id FROM freeze_item WHERE id = p_freeze) FOR NO KEY UPDATE;
  RETURN QUERY SELECT * FROM freeze_item WHERE id = p_freeze;
END $$;

-- The only writer of money; runs in the caller's transaction. Legs are three arrays of one length. Beside the stored buckets a leg on a
-- customer's account may name `available` (a debit: topup first, then proceeds) and `thawed` (a credit: back to where the freeze took it).
-- A leg on `frozen` needs the freeze it belongs to: p_freeze, or a new one when p_rule is given (its cause is the posting's reference).
-- Errors: NL001 balance too small (DETAIL: cents missing), NL002 the key was used for something else, NL003 no such account,
-- NL004 legs do not add up, NL005 freeze unknown, closed or too small, NL006 a posting that may not be.
CREATE FUNCTION ledger_post(
  p_key text, p_hash bytea, p_kind text, p_at timestamptz, p_actor text, p_request text,
  p_customer bigint, p_amount bigint, p_ref_kind text, p_ref_id bigint, p_about text,
  p_accts text[], p_buckets text[], p_amts bigint[],
  p_freeze bigint DEFAULT NULL, p_rule text DEFAULT NULL, p_expected timestamptz DEFAULT NULL, p_closes text[] DEFAULT '{}',
  OUT posting_id bigint, OUT freeze_id bigint, OUT repeated boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
-- The arrays are short whatever their values: a plan made anew for each call would cost a third of the whole.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  a acct%ROWTYPE;
  f freeze_item%ROWTYPE;
  earlier record;
  n int := cardinality(p_accts);
  first_key text;
  amt bigint;
  d_topup bigint;
  d_proceeds bigint;
  d_frozen bigint;
  d_balance bigint;
  taken_topup bigint := 0;
  taken_proceeds bigint := 0;
  frozen_change bigint := 0;
  customer_change bigint := 0;
  customer_acct bigint;
  sum_amt bigint := 0;
  first_currency text;
  currencies int := 1;
  -- One composite array: PL/pgSQL prepares every expression anew in each transaction, so few of them are the fast ones.
  rows entry[] := '{}';
BEGIN
  IF n IS NULL OR n < 2 OR n <> cardinality(p_buckets) OR n <> cardinality(p_amts) THEN
    RAISE EXCEPTION 'a posting has two legs at least' USING ERRCODE = 'NL004';
  END IF;
  freeze_id := p_freeze;
  IF p_rule IS NOT NULL THEN
    freeze_id := nextval('freeze_item_id_seq');
  END IF;

  -- Race: a second posting with this key waits here for the first and then finds it.
  INSERT INTO posting (key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about, freeze_id)
  VALUES (p_key, p_hash, p_kind, p_at, p_actor, p_request, p_customer, p_amount, p_ref_kind, p_ref_id, p_about, freeze_id)
  ON CONFLICT (key) DO NOTHING RETURNING id INTO posting_id;
  repeated := posting_id IS NULL;
  IF repeated THEN
    SELECT p.id, p.freeze_id, p.request_hash INTO earlier FROM posting p WHERE p.key = p_key;
    IF earlier.request_hash IS DISTINCT FROM p_hash THEN
      RAISE EXCEPTION 'the key % was used for another posting', p_key USING ERRCODE = 'NL002';
    END IF;
    posting_id := earlier.id;
    freeze_id := earlier.freeze_id;
    RETURN;
  END IF;

  -- Locks first, in the order of ids; the balances are read by later statements, whose snapshots are taken after the waiting. A single
  -- account is locked by the statement that reads it, which gives its last version too.
  FOR i IN 1..n LOOP
    CONTINUE WHEN p_accts[i] = first_key OR NOT starts_with(p_accts[i], 'customer:') AND NOT starts_with(p_accts[i], 'owed:')
      AND NOT starts_with(p_accts[i], 'flow:');
    IF first_key IS NOT NULL THEN
      PERFORM 1 FROM acct WHERE key = ANY (p_accts) AND kind <> 'platform' ORDER BY id FOR NO KEY UPDATE;
      EXIT;
    END IF;
    first_key := p_accts[i];
  END LOOP;
  IF p_freeze IS NOT NULL AND first_key IS NOT NULL THEN
    PERFORM 1 FROM acct WHERE key = first_key FOR NO KEY UPDATE;
    SELECT * INTO f FROM freeze_item WHERE id = p_freeze AND closed_at IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'freeze % is unknown or closed', p_freeze USING ERRCODE = 'NL005';
    END IF;
  END IF;

  FOR i IN 1..n LOOP
    IF a.key IS DISTINCT FROM p_accts[i] THEN
      IF a.kind <> 'platform' THEN
        UPDATE acct SET topup = a.topup, proceeds = a.proceeds, frozen = a.frozen, balance = a.balance, seq = a.seq WHERE id = a.id;
      END IF;
      IF starts_with(p_accts[i], 'customer:') OR starts_with(p_accts[i], 'owed:') OR starts_with(p_accts[i], 'flow:') THEN
        SELECT * INTO a FROM acct WHERE key = p_accts[i] FOR NO KEY UPDATE;
      ELSE
        SELECT * INTO a FROM acct WHERE key = p_accts[i];
      END IF;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'account % does not exist', p_accts[i] USING ERRCODE = 'NL003';
      END IF;
      IF a.kind IN ('customer', 'owed') AND a.customer_id IS DISTINCT FROM p_customer THEN
        RAISE EXCEPTION 'a posting touches the money of its own customer only' USING ERRCODE = 'NL006';
      END IF;
      IF NOT a.is_open THEN
        RAISE EXCEPTION 'account % is closed', a.key USING ERRCODE = 'NL006';
      END IF;
      IF a.kind = 'customer' THEN customer_acct := a.id; END IF;
      IF first_currency IS NULL THEN first_currency := a.currency;
      ELSIF first_currency <> a.currency THEN currencies := 2;
      END IF;
    END IF;
    amt := p_amts[i];
    sum_amt := sum_amt + amt;
    IF a.kind = 'platform' THEN
      rows := rows || ROW(posting_id, a.id, 'balance', a.currency, amt, NULL, NULL, NULL, NULL)::entry;
      CONTINUE;
    END IF;

    d_topup := 0; d_proceeds := 0; d_frozen := 0; d_balance := 0;
    IF a.kind <> 'customer' THEN
      d_balance := amt;
    ELSIF p_buckets[i] = 'available' AND amt < 0 THEN
      IF a.topup + a.proceeds + amt < 0 THEN
        RAISE EXCEPTION 'the balance is too small' USING ERRCODE = 'NL001', DETAIL = (-amt - a.topup - a.proceeds)::text;
      END IF;
      taken_topup := least(a.topup, -amt);
      taken_proceeds := -amt - taken_topup;
      d_topup := -taken_topup;
      d_proceeds := -taken_proceeds;
    ELSIF p_buckets[i] = 'frozen' AND p_rule IS NOT NULL AND amt > 0 AND amt = taken_topup + taken_proceeds THEN
      d_frozen := amt;
    ELSIF p_buckets[i] = 'frozen' AND p_freeze IS NOT NULL AND amt < 0 AND f.acct_id = a.id AND f.amt + amt >= 0 THEN
      taken_topup := least(f.topup, -amt);
      taken_proceeds := -amt - taken_topup;
      d_frozen := amt;
    ELSIF p_buckets[i] = 'thawed' AND p_freeze IS NOT NULL AND amt > 0 AND amt = -frozen_change THEN
      d_topup := taken_topup;
      d_proceeds := taken_proceeds;
    ELSIF p_buckets[i] = 'topup' THEN
      d_topup := amt;
    ELSIF p_buckets[i] = 'proceeds' THEN
      d_proceeds := amt;
    ELSE
      RAISE EXCEPTION 'a leg of % on % that may not be (freeze %)', amt, p_buckets[i], freeze_id USING ERRCODE = 'NL005';
    END IF;
    frozen_change := frozen_change + d_frozen;
    IF a.kind = 'customer' THEN
      IF a.topup + d_topup < 0 OR a.proceeds + d_proceeds < 0 THEN
        RAISE EXCEPTION 'the balance is too small' USING ERRCODE = 'NL001', DETAIL = greatest(-d_topup - a.topup, -d_proceeds - a.proceeds)::text;
      END IF;
      customer_change := customer_change + amt;
    END IF;

    IF d_topup <> 0 THEN
      a.topup := a.topup + d_topup;
      a.seq := a.seq + 1;
      rows := rows || ROW(posting_id, a.id, 'topup', a.currency, d_topup, a.topup, a.topup + a.proceeds + a.frozen, a.seq, NULL)::entry;
    END IF;
    IF d_proceeds <> 0 THEN
      a.proceeds := a.proceeds + d_proceeds;
      a.seq := a.seq + 1;
      rows := rows || ROW(posting_id, a.id, 'proceeds', a.currency, d_proceeds, a.proceeds, a.topup + a.proceeds + a.frozen, a.seq, NULL)::entry;
    END IF;
    IF d_frozen <> 0 THEN
      a.frozen := a.frozen + d_frozen;
      a.seq := a.seq + 1;
      rows := rows || ROW(posting_id, a.id, 'frozen', a.currency, d_frozen, a.frozen, a.topup + a.proceeds + a.frozen, a.seq, NULL)::entry;
    END IF;
    IF d_balance <> 0 THEN
      a.balance := a.balance + d_balance;
      a.seq := a.seq + 1;
      rows := rows || ROW(posting_id, a.id, 'balance', a.currency, d_balance, a.balance, NULL, a.seq, NULL)::entry;
    END IF;
  END LOOP;
  IF a.kind <> 'platform' THEN
    UPDATE acct SET topup = a.topup, proceeds = a.proceeds, frozen = a.frozen, balance = a.balance, seq = a.seq WHERE id = a.id;
  END IF;
  IF cardinality(p_closes) > 0 THEN
    UPDATE acct SET is_open = false WHERE key = ANY (p_closes) AND key = ANY (p_accts);
  END IF;

  -- Measured: a statement trigger on entry that asks the same costs a tenth of a posting more, and nobody else can write entries.
  IF sum_amt <> 0 OR currencies > 1 AND EXISTS (
    SELECT FROM unnest(rows) AS e GROUP BY e.currency HAVING sum(e.amt) <> 0
  ) THEN
    RAISE EXCEPTION 'the legs do not add up to zero' USING ERRCODE = 'NL004';
  END IF;
  IF customer_change <> p_amount THEN
    RAISE EXCEPTION 'the amount % is not what the legs do to the customer (%)', p_amount, customer_change USING ERRCODE = 'NL006';
  END IF;
  IF (frozen_change <> 0) <> (freeze_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a freeze and a leg on frozen go together' USING ERRCODE = 'NL005';
  END IF;

  INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
  SELECT e.posting_id, e.acct_id, e.bucket, e.currency, e.amt, e.bal_after, e.total_after, e.acct_seq FROM unnest(rows) AS e;

  IF p_rule IS NOT NULL THEN
    INSERT INTO freeze_item (id, acct_id, customer_id, currency, amount, topup, proceeds, cause_kind, cause_id, about, rule, expected_at, opened_at)
    SELECT ledger_post.freeze_id, c.id, c.customer_id, c.currency, frozen_change, taken_topup, taken_proceeds,
      p_ref_kind, p_ref_id, p_about, p_rule, p_expected, p_at
    FROM acct c WHERE c.id = customer_acct;
  ELSIF p_freeze IS NOT NULL THEN
    UPDATE freeze_item SET topup = topup - taken_topup, proceeds = proceeds - taken_proceeds,
      closed_at = CASE WHEN f.amt + frozen_change = 0 THEN p_at END WHERE id = p_freeze;
  END IF;
END $$;

-- The invariants: each view must be empty. A violation is told in one line each.
CREATE SCHEMA inv;

CREATE VIEW inv.i1 AS
  SELECT format('%s does not add up: %s', currency, sum(amt)) AS violation FROM entry GROUP BY currency HAVING sum(amt) <> 0;

CREATE VIEW inv.i2 AS
  SELECT format('posting %s has %s legs', coalesce(p.id, e.posting_id), count(e.posting_id)) AS violation
  FROM posting p FULL JOIN entry e ON e.posting_id = p.id GROUP BY coalesce(p.id, e.posting_id)
  HAVING count(p.id) = 0 OR count(e.posting_id) < 2 OR count(DISTINCT (e.acct_id, e.bucket)) < 2
  UNION ALL
  SELECT format('posting %s does not add up in %s', posting_id, currency) FROM entry GROUP BY posting_id, currency HAVING sum(amt) <> 0
  UNION ALL
  SELECT format('an entry of posting %s names account %s, which does not exist or has another currency', e.posting_id, e.acct_id)
  FROM entry e LEFT JOIN acct a ON a.id = e.acct_id WHERE a.id IS NULL OR a.currency <> e.currency;

CREATE VIEW inv.i3 AS
  SELECT format('account %s is below zero', key) AS violation FROM acct
  WHERE kind = 'customer' AND least(topup, proceeds, frozen) < 0 OR kind = 'flow' AND balance < 0 OR kind = 'owed' AND balance > 0
  UNION ALL
  SELECT format('check %s is not in force', conname) FROM pg_constraint
  WHERE conrelid IN ('acct'::regclass, 'entry'::regclass, 'freeze_item'::regclass) AND contype = 'c' AND NOT convalidated
  UNION ALL
  SELECT format('check %s is gone', name)
  FROM unnest(ARRAY['acct_right_side_of_zero', 'entry_moves', 'freeze_right']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conname = name AND contype = 'c');

CREATE VIEW inv.i4 AS
  SELECT format('account %s: %s is %s, its entries say %s', a.key, b.bucket, b.amt, coalesce(sum(e.amt), 0)) AS violation
  FROM acct a
  CROSS JOIN LATERAL (VALUES ('topup', a.topup), ('proceeds', a.proceeds), ('frozen', a.frozen), ('balance', a.balance)) b (bucket, amt)
  LEFT JOIN entry e ON e.acct_id = a.id AND e.bucket = b.bucket
  WHERE a.kind <> 'platform' GROUP BY a.key, b.bucket, b.amt HAVING b.amt <> coalesce(sum(e.amt), 0)
  UNION ALL
  SELECT format('account %s: its chain breaks at entry %s', acct_id, acct_seq)
  FROM (
    SELECT acct_id, bucket, amt, bal_after, acct_seq,
      lag(bal_after, 1, 0::bigint) OVER (PARTITION BY acct_id, bucket ORDER BY acct_seq) AS before,
      lag(acct_seq, 1, 0::bigint) OVER (PARTITION BY acct_id ORDER BY acct_seq) AS previous
    FROM entry WHERE bal_after IS NOT NULL
  ) t WHERE bal_after <> before + amt OR acct_seq <> previous + 1
  UNION ALL
  SELECT format('account %s has %s entries and counts %s', a.key, count(e.acct_id), a.seq)
  FROM acct a LEFT JOIN entry e ON e.acct_id = a.id WHERE a.kind <> 'platform' GROUP BY a.key, a.seq HAVING count(e.acct_id) <> a.seq;

-- Kinds that may happen once for what they refer to; two postings would be two effects of one cause under different keys.
CREATE VIEW inv.i6 AS
  SELECT format('key %s stands on %s postings', key, count(*)) AS violation FROM posting GROUP BY key HAVING count(*) > 1
  UNION ALL
  SELECT format('%s happened %s times for %s %s', kind, count(*), ref_kind, ref_id) FROM posting
  WHERE kind IN ('recharge_paid', 'registration_charged', 'renewal_charged')
  GROUP BY kind, ref_kind, ref_id HAVING count(*) > 1;

CREATE VIEW inv.i9 AS
  SELECT format('account %s: frozen is %s, its open freezes say %s', a.key, a.frozen, coalesce(sum(f.amt), 0)) AS violation
  FROM acct a LEFT JOIN freeze_item f ON f.acct_id = a.id AND f.closed_at IS NULL
  WHERE a.kind = 'customer' GROUP BY a.key, a.frozen HAVING a.frozen <> coalesce(sum(f.amt), 0)
  UNION ALL
  SELECT format('freeze %s holds %s, its postings say %s', f.id, f.amt, coalesce(sum(e.amt), 0))
  FROM freeze_item f LEFT JOIN posting p ON p.freeze_id = f.id
  LEFT JOIN entry e ON e.posting_id = p.id AND e.acct_id = f.acct_id AND e.bucket = 'frozen'
  GROUP BY f.id, f.amt HAVING f.amt <> coalesce(sum(e.amt), 0);

CREATE VIEW inv.i12 AS
  SELECT format('flow %s is over and still holds %s', a.key, coalesce(sum(e.amt), 0)) AS violation
  FROM acct a LEFT JOIN entry e ON e.acct_id = a.id
  WHERE a.kind = 'flow' AND NOT a.is_open GROUP BY a.key HAVING coalesce(sum(e.amt), 0) <> 0;

-- What the nightly check found, a row for each business day.
CREATE TABLE reconciliation (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  findings jsonb NOT NULL
);
