-- Who opens freezes for rows that he is writing takes their numbers first and writes each row once, with its freeze in it: written without and
-- then again, every reference of six hundred rows was checked a second time.
CREATE FUNCTION ledger_reserve_freezes(p_count int) RETURNS SETOF bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT nextval('freeze_item_id_seq') FROM generate_series(1, p_count);
$$;

-- As before; p_new: reserved numbers of the freezes that are opened, null where the next one is taken. The form without it stays for a house that
-- was not yet renewed.
CREATE FUNCTION ledger_post_freezes(
  p_acct text, p_customer bigint, p_at timestamptz, p_actor text, p_request text,
  p_key text[], p_hash bytea[], p_kind text[], p_ref_kind text[], p_ref_id bigint[], p_about text[], p_held bigint[], p_amt bigint[],
  p_thaw boolean[], p_rule text[], p_expected timestamptz[],
  p_leg_of int[], p_leg_acct text[], p_leg_amt bigint[], p_new bigint[])
RETURNS TABLE (key text, posting_id bigint, freeze_id bigint, repeated boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  a acct%ROWTYPE;
  ids bigint[];
  frees bigint[];
  fresh boolean[];
  n int := cardinality(p_key);
  got int;
  asked bigint;
BEGIN
  IF EXISTS (
    SELECT FROM ledger_stop s WHERE s.lifted_at IS NULL AND (s.acct IS NULL OR s.acct = p_acct OR s.acct = ANY (p_leg_acct))
  ) THEN
    RAISE EXCEPTION 'writing is stopped on % or what it pays', p_acct USING ERRCODE = 'NL007';
  END IF;
  SELECT array_agg(nextval('posting_id_seq') ORDER BY i), array_agg(coalesce(p_held[i], p_new[i], nextval('freeze_item_id_seq')) ORDER BY i)
  INTO ids, frees FROM generate_series(1, n) AS i;

  -- Keys first, in one order: a second posting with a key waits here for the first and then finds it.
  WITH written AS (
    INSERT INTO posting (id, key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about, freeze_id)
    OVERRIDING SYSTEM VALUE
    SELECT ids[i], p_key[i], p_hash[i], p_kind[i], p_at, p_actor, p_request, p_customer,
      CASE WHEN p_held[i] IS NULL OR p_thaw[i] THEN 0 ELSE p_amt[i] END, p_ref_kind[i], p_ref_id[i], p_about[i], frees[i]
    FROM generate_series(1, n) AS i ORDER BY p_key[i] ON CONFLICT (key) DO NOTHING RETURNING id)
  SELECT array_agg(w.id IS NOT NULL ORDER BY i), count(w.id) INTO fresh, got FROM generate_series(1, n) AS i LEFT JOIN written w ON w.id = ids[i];
  IF got < n THEN
    IF EXISTS (SELECT FROM generate_series(1, n) AS i JOIN posting p ON p.key = p_key[i] WHERE p.request_hash <> p_hash[i]) THEN
      RAISE EXCEPTION 'a key of % was used for another posting', p_key USING ERRCODE = 'NL002';
    END IF;
    SELECT array_agg(p.id ORDER BY i), array_agg(p.freeze_id ORDER BY i) INTO ids, frees
    FROM generate_series(1, n) AS i JOIN posting p ON p.key = p_key[i];
  END IF;

  -- The account, then its freezes, as ledger_post locks them.
  SELECT * INTO a FROM acct WHERE acct.key = p_acct AND kind = 'customer' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM unnest(p_leg_acct) AS l (key) LEFT JOIN acct o ON o.key = l.key AND o.kind = 'platform' AND o.currency = a.currency AND o.is_open
    WHERE o.id IS NULL
  ) THEN
    RAISE EXCEPTION 'account % or one that it pays does not exist', p_acct USING ERRCODE = 'NL003';
  END IF;
  IF a.customer_id IS DISTINCT FROM p_customer OR NOT a.is_open THEN
    RAISE EXCEPTION 'account % is closed or somebody else''s', p_acct USING ERRCODE = 'NL006';
  END IF;
  IF EXISTS (
    SELECT FROM generate_series(1, n) AS i
    LEFT JOIN (SELECT leg_of, sum(amt) AS amt FROM unnest(p_leg_of, p_leg_amt) AS l (leg_of, amt) GROUP BY 1) AS l ON l.leg_of = i
    WHERE coalesce(l.amt, 0) <> CASE WHEN p_held[i] IS NULL OR p_thaw[i] THEN 0 ELSE -p_amt[i] END OR (p_amt[i] > 0) <> (p_held[i] IS NULL)
      OR (p_rule[i] IS NULL) <> (p_held[i] IS NOT NULL) OR p_held[i] IS NULL AND p_thaw[i]
  ) THEN
    RAISE EXCEPTION 'the legs do not add up to zero' USING ERRCODE = 'NL004';
  END IF;
  PERFORM 1 FROM freeze_item WHERE id = ANY (p_held) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM generate_series(1, n) AS i LEFT JOIN freeze_item f ON f.id = p_held[i] AND f.closed_at IS NULL AND f.acct_id = a.id
    WHERE fresh[i] AND p_held[i] IS NOT NULL AND (f.id IS NULL OR f.amt + p_amt[i] < 0)
  ) OR (SELECT count(h) <> count(DISTINCT h) OR count(h) NOT IN (0, n) FROM unnest(p_held) AS h) THEN
    RAISE EXCEPTION 'a freeze is unknown, closed, too small, named twice, or others are opened beside it' USING ERRCODE = 'NL005';
  END IF;

  SELECT coalesce(sum(p_amt[i]), 0) INTO asked FROM generate_series(1, n) AS i WHERE fresh[i] AND p_held[i] IS NULL;
  IF asked > a.topup + a.proceeds THEN
    RAISE EXCEPTION 'the balance is too small' USING ERRCODE = 'NL001', DETAIL = (asked - a.topup - a.proceeds)::text;
  END IF;

  -- What is free goes topup first, then proceeds: how much of a freeze comes from where follows from what was set aside before it.
  WITH item AS (
    SELECT i, p_held[i] AS held, p_amt[i] AS amt, p_held[i] IS NULL AS opens, coalesce(p_thaw[i], false) AS thaws, f.topup AS kept,
      sum(p_amt[i]) OVER (ORDER BY i) AS upto
    FROM generate_series(1, n) AS i LEFT JOIN freeze_item f ON f.id = p_held[i] WHERE fresh[i]),
  origin AS (
    SELECT i, held, amt, opens, thaws,
      CASE WHEN opens THEN least(a.topup, upto) - least(a.topup, upto - amt) ELSE least(kept, -amt) END AS topup FROM item),
  moves AS (
    SELECT o.i, m.nth, m.bucket, m.amt FROM origin o CROSS JOIN LATERAL (VALUES
      (1, 'topup', CASE WHEN opens THEN -topup END), (2, 'proceeds', CASE WHEN opens THEN topup - o.amt END), (3, 'frozen', o.amt),
      (4, 'topup', CASE WHEN thaws THEN topup END), (5, 'proceeds', CASE WHEN thaws THEN -o.amt - topup END)) AS m (nth, bucket, amt)
    WHERE m.amt <> 0),
  own AS (
    INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
    SELECT ids[i], a.id, bucket, a.currency, amt,
      CASE bucket WHEN 'topup' THEN a.topup WHEN 'proceeds' THEN a.proceeds ELSE a.frozen END + sum(amt) OVER (PARTITION BY bucket ORDER BY i, nth),
      a.topup + a.proceeds + a.frozen + sum(amt) OVER (ORDER BY i, nth), a.seq + row_number() OVER (ORDER BY i, nth)
    FROM moves ORDER BY i, nth),
  others AS (
    INSERT INTO entry (posting_id, acct_id, bucket, currency, amt)
    SELECT ids[l.leg_of], o.id, 'balance', a.currency, l.amt
    FROM unnest(p_leg_of, p_leg_acct, p_leg_amt) AS l (leg_of, key, amt) JOIN acct o ON o.key = l.key WHERE fresh[l.leg_of]),
  opened AS (
    INSERT INTO freeze_item (id, acct_id, customer_id, currency, amount, topup, proceeds, cause_kind, cause_id, about, rule, expected_at, opened_at)
    SELECT frees[i], a.id, a.customer_id, a.currency, amt, topup, amt - topup, p_ref_kind[i], p_ref_id[i], p_about[i], p_rule[i], p_expected[i], p_at
    FROM origin WHERE opens ORDER BY i),
  used AS (
    UPDATE freeze_item f SET topup = f.topup - o.topup, proceeds = f.proceeds + o.amt + o.topup,
      closed_at = CASE WHEN f.amt + o.amt = 0 THEN p_at END FROM origin o WHERE f.id = o.held)
  UPDATE acct SET topup = acct.topup + m.topup, proceeds = acct.proceeds + m.proceeds, frozen = acct.frozen + m.frozen, seq = acct.seq + m.entries
  FROM (SELECT coalesce(sum(amt) FILTER (WHERE bucket = 'topup'), 0) AS topup, coalesce(sum(amt) FILTER (WHERE bucket = 'proceeds'), 0) AS proceeds,
    coalesce(sum(amt) FILTER (WHERE bucket = 'frozen'), 0) AS frozen, count(*) AS entries FROM moves) AS m
  WHERE acct.id = a.id;

  RETURN QUERY SELECT p_key[i], ids[i], frees[i], NOT fresh[i] FROM generate_series(1, n) AS i;
END $$;
