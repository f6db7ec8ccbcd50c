-- Where writing is stopped: one account, or everything where none is named. Made when a check finds the books broken, lifted by a person
-- who says why. Few rows for ever: the function that posts looks through them.
CREATE TABLE ledger_stop (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acct text COLLATE "C",
  reason text NOT NULL,
  at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by text COLLATE "C",
  lifted_because text,
  CONSTRAINT ledger_stop_lifted CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lifted_because IS NULL))
);
CREATE UNIQUE INDEX ledger_stop_open ON ledger_stop (coalesce(acct, '')) WHERE lifted_at IS NULL;

CREATE FUNCTION ledger_stop_writes(p_acct text, p_reason text, p_at timestamptz) RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO ledger_stop (acct, reason, at) VALUES (p_acct, p_reason, p_at) ON CONFLICT DO NOTHING RETURNING id;
$$;

-- Returns whether there was such a stop.
CREATE FUNCTION ledger_lift_stop(p_id bigint, p_because text, p_by text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE ledger_stop SET lifted_at = p_at, lifted_by = p_by, lifted_because = p_because WHERE id = p_id AND lifted_at IS NULL;
  RETURN FOUND;
END $$;

-- ledger_post, with the stop asked in the statement that takes the key, and one column less on the entry.
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
END $$;

-- ledger_post_batch with the same question; an item on a stopped account is refused by itself (NL007).
CREATE OR REPLACE FUNCTION ledger_post_batch(p_items json, p_at timestamptz, p_actor text, p_request text)
RETURNS TABLE (posting_id bigint, repeated boolean, failure text, missing bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  items ledger_batch_item[];
  done ledger_batch_done[] := '{}';
  ids bigint[];
  again boolean[];
  failures text[];
  lacks bigint[];
  r record;
  k int := 0;
  acct_now bigint;
  funds bigint;
  topup_now bigint;
  proceeds_now bigint;
  seq_now bigint;
  d_topup bigint;
  d_proceeds bigint;
BEGIN
  SELECT array_agg(ROW(i.n::int, nextval('posting_id_seq'), i.key, decode(i.hash, 'hex'), i.kind, i.customer, i.ref_kind, i.ref_id, i.about,
      i.acct, i.bucket, i.amt, i.other)::ledger_batch_item ORDER BY i.n),
    array_agg(NULL::bigint), array_agg(false), array_agg(NULL::text), array_agg(NULL::bigint)
  INTO items, ids, again, failures, lacks
  FROM ROWS FROM (json_to_recordset(p_items) AS (key text, hash text, kind text, customer bigint, ref_kind text, ref_id bigint, about text,
    acct text, bucket text, amt bigint, other text)) WITH ORDINALITY AS i (key, hash, kind, customer, ref_kind, ref_id, about, acct, bucket,
    amt, other, n);

  -- Keys first, in one order, as ledger_post does: a second posting with a key waits here for the first and then finds it.
  INSERT INTO posting (id, key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about)
  OVERRIDING SYSTEM VALUE
  SELECT i.id, i.key, i.hash, i.kind, p_at, p_actor, p_request, i.customer, i.amt, i.ref_kind, i.ref_id, i.about
  FROM unnest(items) AS i
  WHERE NOT EXISTS (SELECT FROM ledger_stop s WHERE s.lifted_at IS NULL AND (s.acct IS NULL OR s.acct IN (i.acct, i.other)))
  ORDER BY i.key, i.n ON CONFLICT (key) DO NOTHING;
  -- Then the accounts, in the order of ids; the balances are read by the next statement, whose snapshot is taken after the waiting.
  PERFORM 1 FROM acct WHERE key IN (SELECT i.acct FROM unnest(items) AS i) AND kind <> 'platform' ORDER BY id FOR NO KEY UPDATE;

  FOR r IN
    SELECT i.*, p.id AS kept_id, p.request_hash, a.id AS acct_id, a.currency, a.topup, a.proceeds, a.frozen, a.seq, a.is_open, o.id AS other_id
    FROM unnest(items) AS i JOIN posting p ON p.key = i.key
    LEFT JOIN acct a ON a.key = i.acct AND a.kind = 'customer' AND a.customer_id = i.customer
    LEFT JOIN acct o ON o.key = i.other AND o.kind = 'platform' AND o.currency = a.currency
    ORDER BY a.id, i.n
  LOOP
    ids[r.n] := r.kept_id;
    IF r.kept_id <> r.id THEN
      -- Another has the key, from before or from earlier in this batch: it uses no money here.
      again[r.n] := true;
      IF r.request_hash IS DISTINCT FROM r.hash THEN failures[r.n] := 'NL002'; END IF;
      CONTINUE;
    END IF;
    IF r.acct_id IS NULL OR r.other_id IS NULL THEN
      failures[r.n] := 'NL003';
      CONTINUE;
    END IF;
    IF NOT r.is_open OR r.amt = 0 OR r.amt IS NULL OR r.bucket IS NULL
      OR NOT (r.bucket = 'available' AND r.amt < 0 OR r.bucket IN ('topup', 'proceeds') AND r.amt > 0)
    THEN
      failures[r.n] := 'NL006';
      CONTINUE;
    END IF;
    IF acct_now IS DISTINCT FROM r.acct_id THEN
      acct_now := r.acct_id;
      funds := r.topup + r.proceeds;
      topup_now := r.topup;
      proceeds_now := r.proceeds;
      seq_now := r.seq;
    END IF;
    IF r.bucket = 'available' THEN
      IF funds + r.amt < 0 THEN
        failures[r.n] := 'NL001';
        lacks[r.n] := -r.amt - funds;
        CONTINUE;
      END IF;
      funds := funds + r.amt;
      d_topup := -least(topup_now, -r.amt);
      d_proceeds := r.amt - d_topup;
    ELSIF r.bucket = 'topup' THEN
      d_topup := r.amt;
      d_proceeds := 0;
    ELSE
      d_topup := 0;
      d_proceeds := r.amt;
    END IF;
    topup_now := topup_now + d_topup;
    proceeds_now := proceeds_now + d_proceeds;
    seq_now := seq_now + (d_topup <> 0)::int + (d_proceeds <> 0)::int;
    k := k + 1;
    done[k] := ROW(r.id, r.acct_id, r.other_id, r.currency, r.amt, d_topup, d_proceeds, topup_now, proceeds_now, r.frozen, seq_now);
  END LOOP;

  -- A refused item leaves no posting, and one that repeats it within the batch has its fate.
  DELETE FROM posting AS p USING unnest(items) AS i WHERE p.id = i.id AND p.id = ids[i.n] AND failures[i.n] IS NOT NULL;
  INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
  SELECT d.posting_id, e.acct_id, e.bucket, d.currency, e.amt, e.bal_after, e.total_after, e.acct_seq
  FROM unnest(done) AS d CROSS JOIN LATERAL (VALUES
    (d.acct_id, 'topup', d.d_topup, d.topup, d.topup + d.proceeds - d.d_proceeds + d.frozen, d.seq - (d.d_proceeds <> 0)::int),
    (d.acct_id, 'proceeds', d.d_proceeds, d.proceeds, d.topup + d.proceeds + d.frozen, d.seq),
    (d.other_id, 'balance', -d.amt, NULL::bigint, NULL::bigint, NULL::bigint)) AS e (acct_id, bucket, amt, bal_after, total_after, acct_seq)
  WHERE e.amt <> 0;
  UPDATE acct AS a SET topup = l.topup, proceeds = l.proceeds, seq = l.seq
  FROM (SELECT DISTINCT ON (d.acct_id) d.acct_id, d.topup, d.proceeds, d.seq FROM unnest(done) AS d ORDER BY d.acct_id, d.seq DESC) AS l
  WHERE a.id = l.acct_id;

  RETURN QUERY
  SELECT CASE WHEN why.failure IS NULL THEN ids[i.n] END, again[i.n] AND why.failure IS NULL, why.failure, why.missing
  FROM unnest(items) AS i
  LEFT JOIN unnest(items) AS f ON f.id = ids[i.n] AND f.n <> i.n
  CROSS JOIN LATERAL (SELECT coalesce(failures[i.n], failures[f.n], CASE WHEN ids[i.n] IS NULL THEN 'NL007' END), coalesce(lacks[i.n], lacks[f.n])) AS why (failure, missing)
  ORDER BY i.n;
END $$;
