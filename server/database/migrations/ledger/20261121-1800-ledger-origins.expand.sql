-- Money by where it came from: a freeze may take from the top-ups alone (a refund) or from the proceeds alone (a withdrawal), and what is
-- left of each top-up is known (decision 0028).

ALTER TABLE freeze_item DROP CONSTRAINT freeze_right;
ALTER TABLE freeze_item ADD CONSTRAINT freeze_right CHECK (
  topup >= 0 AND proceeds >= 0 AND topup + proceeds <= amount AND (closed_at IS NULL) = (topup + proceeds > 0)
  AND cause_kind IN ('order_line', 'withdrawal', 'refund') AND rule IN ('registry_answer', 'staff_review')
);

-- What staff credit to proceeds until trading posts them itself.
INSERT INTO acct (key, kind, currency, sign, opened_at)
VALUES ('correction:settlement:USD', 'platform', 'USD', 1, '2026-11-21T00:00:00Z');

-- A part of one top-up that goes back to where it came from. `topup_id` is the posting that brought the top-up. A claim that came to
-- nothing (refused, cancelled, sent back) is returned and stands no more in the way.
CREATE TABLE topup_claim (
  freeze_id bigint PRIMARY KEY REFERENCES freeze_item (id),
  topup_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  claimed_at timestamptz NOT NULL,
  returned_at timestamptz
);
CREATE INDEX topup_claim_of_topup ON topup_claim (topup_id) WHERE returned_at IS NULL;

-- What is left of a customer's top-ups from p_since on, newest first. Top-ups are spent oldest first, so what stands unspent (free, or frozen
-- for something that is not a refund) lies in the newest ones; what was claimed of a top-up is gone from that very one.
CREATE FUNCTION ledger_topups_left(p_customer bigint, p_currency text, p_since bigint)
RETURNS TABLE (topup_id bigint, kind text, at timestamptz, ref_kind text, ref_id bigint, amount bigint, claimed bigint, left_over bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH own AS (SELECT id, topup FROM acct WHERE customer_id = p_customer AND currency = p_currency AND kind = 'customer'),
  unspent AS (
    SELECT own.topup + coalesce((
      SELECT sum(f.topup) FROM freeze_item f
      WHERE f.acct_id = own.id AND f.closed_at IS NULL
        AND NOT EXISTS (SELECT FROM topup_claim c WHERE c.freeze_id = f.id AND c.returned_at IS NULL)), 0) AS amt
    FROM own),
  brought AS (
    SELECT p.id, p.kind, p.at, p.ref_kind, p.ref_id, e.amt,
      coalesce((SELECT sum(c.amount) FROM topup_claim c WHERE c.topup_id = p.id AND c.returned_at IS NULL), 0)::bigint AS claimed
    FROM posting p JOIN own ON true JOIN entry e ON e.posting_id = p.id AND e.acct_id = own.id AND e.bucket = 'topup' AND e.amt > 0
    WHERE p.customer_id = p_customer AND p.amount > 0 AND p.kind <> 'refund_returned' AND p.id >= p_since),
  newest_first AS (
    SELECT b.*, sum(b.amt - b.claimed) OVER (ORDER BY b.id DESC) - (b.amt - b.claimed) AS newer FROM brought b)
  SELECT n.id, n.kind, n.at, n.ref_kind, n.ref_id, n.amt, n.claimed,
    greatest(0, least(n.amt - n.claimed, u.amt - n.newer))::bigint
  FROM newest_first n, unspent u ORDER BY n.id DESC
$$;

-- The frozen money of a refund is of this top-up. The account is locked by the posting that froze it, or here. NL008: more than is left (DETAIL: cents).
CREATE FUNCTION ledger_claim_topup(p_freeze bigint, p_topup bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  f freeze_item%ROWTYPE;
  remains bigint;
BEGIN
  SELECT * INTO f FROM ledger_lock_freeze(p_freeze);
  IF f.id IS NULL OR f.cause_kind <> 'refund' OR f.closed_at IS NOT NULL OR f.topup <> f.amount THEN
    RAISE EXCEPTION 'freeze % is not the open freeze of a refund', p_freeze USING ERRCODE = 'NL005';
  END IF;
  IF EXISTS (SELECT FROM topup_claim c WHERE c.freeze_id = p_freeze AND c.topup_id = p_topup) THEN
    RETURN;
  END IF;
  SELECT l.left_over INTO remains FROM ledger_topups_left(f.customer_id, f.currency, p_topup) l WHERE l.topup_id = p_topup;
  IF remains IS NULL OR remains < f.amount THEN
    RAISE EXCEPTION 'more than is left of the top-up' USING ERRCODE = 'NL008', DETAIL = coalesce(remains, 0)::text;
  END IF;
  INSERT INTO topup_claim (freeze_id, topup_id, amount, claimed_at) VALUES (p_freeze, p_topup, f.amount, p_at);
END $$;

-- The claimed money is the customer's again; a second call changes nothing.
CREATE FUNCTION ledger_return_claim(p_freeze bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ledger_lock_freeze(p_freeze);
  UPDATE topup_claim SET returned_at = p_at WHERE freeze_id = p_freeze AND returned_at IS NULL;
END $$;

CREATE OR REPLACE VIEW inv.i6 AS
  SELECT format('key %s stands on %s postings', key, count(*)) AS violation, inv.concerned(array_agg(id)) AS concerns
  FROM posting GROUP BY key HAVING count(*) > 1
  UNION ALL
  SELECT format('%s happened %s times for %s %s', kind, count(*), ref_kind, ref_id), inv.concerned(array_agg(id)) FROM posting
  WHERE kind IN ('recharge_paid', 'registration_charged', 'renewal_charged', 'restore_charged', 'withdrawal_sent', 'withdrawal_paid',
    'withdrawal_returned', 'refund_sent', 'refund_paid', 'refund_returned', 'settlement_credited')
  GROUP BY kind, ref_kind, ref_id HAVING count(*) > 1;

-- A top-up gives back at most what it brought; a claim stands exactly as long as its money is not back.
CREATE VIEW inv.i13 AS
  SELECT format('top-up %s brought %s and gave back %s', t.topup_id, t.brought, t.claimed) AS violation, inv.concerned(ARRAY[t.topup_id]) AS concerns
  FROM (
    SELECT c.topup_id, sum(c.amount) AS claimed,
      (SELECT coalesce(sum(e.amt), 0) FROM entry e JOIN posting p ON p.id = e.posting_id
        WHERE e.posting_id = c.topup_id AND e.bucket = 'topup' AND e.amt > 0 AND p.amount > 0) AS brought
    FROM topup_claim c WHERE c.returned_at IS NULL GROUP BY c.topup_id
  ) t WHERE t.claimed > t.brought
  UNION ALL
  SELECT format('claim of freeze %s says %s, the freeze %s of %s', c.freeze_id, c.amount, f.amount, f.cause_kind), inv.concerned(ARRAY[c.topup_id])
  FROM topup_claim c JOIN freeze_item f ON f.id = c.freeze_id WHERE c.amount <> f.amount OR f.cause_kind <> 'refund'
  UNION ALL
  SELECT format('claim of freeze %s is %s, its money is %s', c.freeze_id, CASE WHEN c.returned_at IS NULL THEN 'standing' ELSE 'returned' END,
    CASE WHEN b.back THEN 'back' ELSE 'not back' END), inv.concerned(ARRAY[c.topup_id])
  FROM topup_claim c JOIN freeze_item f ON f.id = c.freeze_id
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM posting p WHERE p.key = 'freeze:' || c.freeze_id || ':released')
    OR EXISTS (SELECT FROM posting p WHERE p.key = 'refund:' || f.cause_id || ':returned') AS back) b
  WHERE b.back <> (c.returned_at IS NOT NULL);

-- The freezing again; a leg of a new freeze that names topup or proceeds takes from there alone.
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
END $$;
