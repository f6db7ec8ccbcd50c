-- ledger_post with a short way for the most frequent posting: three statements, and none of the loop's expressions, which PL/pgSQL prepares
-- anew in each transaction (decision 0033). Says, writes and refuses exactly what the long way does.
CREATE OR REPLACE FUNCTION ledger_post(
  p_key text, p_hash bytea, p_kind text, p_at timestamptz, p_actor text, p_request text,
  p_customer bigint, p_amount bigint, p_ref_kind text, p_ref_id bigint, p_about text,
  p_accts text[], p_buckets text[], p_amts bigint[],
  p_freeze bigint DEFAULT NULL, p_rule text DEFAULT NULL, p_expected timestamptz DEFAULT NULL, p_closes text[] DEFAULT '{}',
  OUT posting_id bigint, OUT freeze_id bigint, OUT repeated boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
-- The arrays are short whatever their values: a plan made anew for each call would cost a third of the whole.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  n int := cardinality(p_accts);
  earlier record;
  quick record;
  own int;
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
  SELECT p_key, p_hash, p_kind, p_at, p_actor, p_request, p_customer, p_amount, p_ref_kind, p_ref_id, p_about, freeze_id
  WHERE NOT EXISTS (SELECT FROM ledger_stop s WHERE s.lifted_at IS NULL AND (s.acct IS NULL OR s.acct = ANY (p_accts)))
  ON CONFLICT (key) DO NOTHING RETURNING id INTO posting_id;
  repeated := posting_id IS NULL;
  IF repeated THEN
    SELECT p.id, p.freeze_id, p.request_hash INTO earlier FROM posting p WHERE p.key = p_key;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'writing is stopped on one of %', p_accts USING ERRCODE = 'NL007';
    END IF;
    IF earlier.request_hash IS DISTINCT FROM p_hash THEN
      RAISE EXCEPTION 'the key % was used for another posting', p_key USING ERRCODE = 'NL002';
    END IF;
    posting_id := earlier.id;
    freeze_id := earlier.freeze_id;
    RETURN;
  END IF;

  -- The most frequent shape, a customer's free money against one platform account with top-ups that suffice, without the loops below: the
  -- row is locked, judged in its last version and written by one statement. Whatever is not exactly so is judged below.
  own := CASE WHEN starts_with(p_accts[1], 'customer:') THEN 1 ELSE 2 END;
  IF n = 2 AND p_freeze IS NULL AND p_rule IS NULL AND p_closes = '{}' AND p_amts[1] + p_amts[2] = 0 AND p_amts[own] = p_amount
    AND (p_buckets[own] = 'topup' OR p_buckets[own] = 'available' AND p_amount < 0)
  THEN
    UPDATE acct a SET topup = a.topup + p_amount, seq = a.seq + 1
    FROM acct o
    WHERE a.key = p_accts[own] AND a.kind = 'customer' AND a.customer_id = p_customer AND a.is_open AND a.topup + p_amount >= 0
      AND o.key = p_accts[3 - own] AND o.kind = 'platform' AND o.is_open AND o.currency = a.currency
    RETURNING a.id, a.currency, a.topup, a.topup + a.proceeds + a.frozen AS total, a.seq, o.id AS other INTO quick;
    IF FOUND THEN
      INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
      VALUES (posting_id, quick.id, 'topup', quick.currency, p_amount, quick.topup, quick.total, quick.seq),
        (posting_id, quick.other, 'balance', quick.currency, -p_amount, NULL, NULL, NULL);
      RETURN;
    END IF;
  END IF;

  DECLARE
    a acct%ROWTYPE;
    f freeze_item%ROWTYPE;
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
        rows := rows || ROW(posting_id, a.id, 'balance', a.currency, amt, NULL, NULL, NULL)::entry;
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
        IF p_rule IS NOT NULL THEN taken_topup := -amt; END IF;
      ELSIF p_buckets[i] = 'proceeds' THEN
        d_proceeds := amt;
        IF p_rule IS NOT NULL THEN taken_proceeds := -amt; END IF;
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
        rows := rows || ROW(posting_id, a.id, 'topup', a.currency, d_topup, a.topup, a.topup + a.proceeds + a.frozen, a.seq)::entry;
      END IF;
      IF d_proceeds <> 0 THEN
        a.proceeds := a.proceeds + d_proceeds;
        a.seq := a.seq + 1;
        rows := rows || ROW(posting_id, a.id, 'proceeds', a.currency, d_proceeds, a.proceeds, a.topup + a.proceeds + a.frozen, a.seq)::entry;
      END IF;
      IF d_frozen <> 0 THEN
        a.frozen := a.frozen + d_frozen;
        a.seq := a.seq + 1;
        rows := rows || ROW(posting_id, a.id, 'frozen', a.currency, d_frozen, a.frozen, a.topup + a.proceeds + a.frozen, a.seq)::entry;
      END IF;
      IF d_balance <> 0 THEN
        a.balance := a.balance + d_balance;
        a.seq := a.seq + 1;
        rows := rows || ROW(posting_id, a.id, 'balance', a.currency, d_balance, a.balance, NULL, a.seq)::entry;
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
  END;
END $$;
