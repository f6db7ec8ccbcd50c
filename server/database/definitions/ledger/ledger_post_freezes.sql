CREATE OR REPLACE FUNCTION ledger_post_freezes(
  p_acct text, p_customer bigint, p_at timestamptz, p_actor text, p_request text,
  p_key text[], p_hash bytea[], p_kind text[], p_ref_kind text[], p_ref_id bigint[], p_about text[], p_held bigint[], p_amt bigint[],
  p_thaw boolean[], p_rule text[], p_expected timestamptz[],
  p_leg_of int[], p_leg_acct text[], p_leg_amt bigint[], p_new bigint[])
RETURNS TABLE (key text, posting_id bigint, freeze_id bigint, repeated boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  a acct%ROWTYPE;
  ids bigint[];
  frees bigint[];
  fresh boolean[];
  found_ids bigint[];
  found_topups bigint[];
  found_amts bigint[];
  n int := cardinality(p_key);
  got int;
  asked bigint;
BEGIN
  IF EXISTS (
    SELECT FROM ledger_stop s WHERE s.lifted_at IS NULL AND (s.acct IS NULL OR s.acct = p_acct OR s.acct = ANY (p_leg_acct))
  ) THEN
    RAISE EXCEPTION 'writing is stopped on % or what it pays', p_acct USING ERRCODE = 'NL007';
  END IF;
  SELECT array_agg(nextval('posting_id_seq') ORDER BY i), array_agg(coalesce(held, new, nextval('freeze_item_id_seq')) ORDER BY i)
  INTO ids, frees FROM unnest(p_key, p_held, p_new) WITH ORDINALITY AS t (key, held, new, i) WHERE i <= n;

  -- Keys first, in one order: a second posting with a key waits here for the first and then finds it.
  WITH written AS (
    INSERT INTO posting (id, key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about, freeze_id)
    OVERRIDING SYSTEM VALUE
    SELECT id, key, hash, kind, p_at, p_actor, p_request, p_customer, CASE WHEN held IS NULL OR thaw THEN 0 ELSE amt END, ref_kind, ref_id, about, free
    FROM unnest(ids, p_key, p_hash, p_kind, p_held, p_thaw, p_amt, p_ref_kind, p_ref_id, p_about, frees)
      AS t (id, key, hash, kind, held, thaw, amt, ref_kind, ref_id, about, free)
    ORDER BY key ON CONFLICT (key) DO NOTHING RETURNING id)
  SELECT array_agg(w.id IS NOT NULL ORDER BY i), count(w.id) INTO fresh, got
  FROM unnest(ids) WITH ORDINALITY AS t (id, i) LEFT JOIN written w ON w.id = t.id;
  IF got < n THEN
    IF EXISTS (SELECT FROM unnest(p_key, p_hash) AS t (key, hash) JOIN posting p ON p.key = t.key WHERE p.request_hash <> t.hash) THEN
      RAISE EXCEPTION 'a key of % was used for another posting', p_key USING ERRCODE = 'NL002';
    END IF;
    SELECT array_agg(p.id ORDER BY i), array_agg(p.freeze_id ORDER BY i) INTO ids, frees
    FROM unnest(p_key) WITH ORDINALITY AS t (key, i) JOIN posting p ON p.key = t.key;
  END IF;

  -- The account, then its freezes, as ledger_post locks them.
  SELECT * INTO a FROM acct WHERE acct.key = p_acct AND kind = 'customer' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM (SELECT DISTINCT key FROM unnest(p_leg_acct) AS l (key)) l
    LEFT JOIN acct o ON o.key = l.key AND o.kind = 'platform' AND o.currency = a.currency AND o.is_open
    WHERE o.id IS NULL
  ) THEN
    RAISE EXCEPTION 'account % or one that it pays does not exist', p_acct USING ERRCODE = 'NL003';
  END IF;
  IF a.customer_id IS DISTINCT FROM p_customer OR NOT a.is_open THEN
    RAISE EXCEPTION 'account % is closed or somebody else''s', p_acct USING ERRCODE = 'NL006';
  END IF;
  IF EXISTS (
    SELECT FROM unnest(p_held, p_thaw, p_amt, p_rule) WITH ORDINALITY AS t (held, thaw, amt, rule, i)
    LEFT JOIN (SELECT leg_of, sum(amt) AS amt FROM unnest(p_leg_of, p_leg_amt) AS l (leg_of, amt) GROUP BY 1) AS l ON l.leg_of = i
    WHERE coalesce(l.amt, 0) <> CASE WHEN held IS NULL OR thaw THEN 0 ELSE -t.amt END OR (t.amt > 0) <> (held IS NULL)
      OR (rule IS NULL) <> (held IS NOT NULL) OR held IS NULL AND thaw
  ) THEN
    RAISE EXCEPTION 'the legs do not add up to zero' USING ERRCODE = 'NL004';
  END IF;
  SELECT array_agg(f.id), array_agg(f.topup), array_agg(f.amt) INTO found_ids, found_topups, found_amts
  FROM (SELECT id, topup, amt FROM freeze_item WHERE id = ANY (p_held) AND closed_at IS NULL AND acct_id = a.id ORDER BY id FOR NO KEY UPDATE) f;
  IF EXISTS (
    SELECT FROM (
      SELECT held, sum(amt) AS amt FROM unnest(p_held, p_amt, fresh) AS t (held, amt, is_fresh) WHERE is_fresh AND held IS NOT NULL GROUP BY held) t
    LEFT JOIN unnest(found_ids, found_amts) AS f (id, amt) ON f.id = held WHERE f.id IS NULL OR f.amt + t.amt < 0
  ) OR (SELECT count(h) NOT IN (0, n) FROM unnest(p_held) AS h) THEN
    RAISE EXCEPTION 'a freeze is unknown, closed or too small, or others are opened beside it' USING ERRCODE = 'NL005';
  END IF;

  SELECT coalesce(sum(amt), 0) INTO asked FROM unnest(p_held, p_amt, fresh) AS t (held, amt, is_fresh) WHERE is_fresh AND held IS NULL;
  IF asked > a.topup + a.proceeds THEN
    RAISE EXCEPTION 'the balance is too small' USING ERRCODE = 'NL001', DETAIL = (asked - a.topup - a.proceeds)::text;
  END IF;

  -- What is free goes topup first, then proceeds, and so does what a freeze holds: how much comes from where follows from what was taken before it.
  WITH item AS (
    SELECT i, t.id AS posting, free, held, amt, held IS NULL AS opens, coalesce(thaw, false) AS thaws, f.topup AS kept,
      (sum(amt) OVER (PARTITION BY held ORDER BY i))::bigint AS upto
    FROM unnest(ids, frees, p_held, p_amt, p_thaw, fresh) WITH ORDINALITY AS t (id, free, held, amt, thaw, is_fresh, i)
    LEFT JOIN unnest(found_ids, found_topups) AS f (id, topup) ON f.id = held WHERE is_fresh),
  origin AS (
    SELECT i, posting, free, held, amt, opens, thaws,
      CASE WHEN opens THEN least(a.topup, upto) - least(a.topup, upto - amt) ELSE least(kept, -upto) - least(kept, amt - upto) END AS topup FROM item),
  moves AS (
    SELECT * FROM (
      SELECT o.i, o.posting, m.nth, m.bucket, CASE m.nth WHEN 3 THEN o.amt WHEN 1 THEN CASE WHEN opens THEN -topup END
        WHEN 2 THEN CASE WHEN opens THEN topup - o.amt END WHEN 4 THEN CASE WHEN thaws THEN topup END
        ELSE CASE WHEN thaws THEN -o.amt - topup END END AS amt
      FROM origin o CROSS JOIN (VALUES (1, 'topup'), (2, 'proceeds'), (3, 'frozen'), (4, 'topup'), (5, 'proceeds')) AS m (nth, bucket)) m
    WHERE amt <> 0),
  own AS (
    INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
    SELECT posting, a.id, bucket, a.currency, amt,
      CASE bucket WHEN 'topup' THEN a.topup WHEN 'proceeds' THEN a.proceeds ELSE a.frozen END + sum(amt) OVER (PARTITION BY bucket ORDER BY i, nth),
      a.topup + a.proceeds + a.frozen + sum(amt) OVER (ORDER BY i, nth), a.seq + row_number() OVER (ORDER BY i, nth)
    FROM moves ORDER BY i, nth),
  others AS (
    INSERT INTO entry (posting_id, acct_id, bucket, currency, amt)
    SELECT ids[l.leg_of], o.id, 'balance', a.currency, l.amt
    FROM unnest(p_leg_of, p_leg_acct, p_leg_amt) AS l (leg_of, key, amt) JOIN acct o ON o.key = l.key WHERE fresh[l.leg_of]),
  opened AS (
    INSERT INTO freeze_item (id, acct_id, customer_id, currency, amount, topup, proceeds, cause_kind, cause_id, about, rule, expected_at, opened_at)
    SELECT free, a.id, a.customer_id, a.currency, amt, topup, amt - topup, t.ref_kind, t.ref_id, t.about, t.rule, t.expected, p_at
    FROM origin JOIN unnest(p_ref_kind, p_ref_id, p_about, p_rule, p_expected) WITH ORDINALITY AS t (ref_kind, ref_id, about, rule, expected, i)
      USING (i) WHERE opens ORDER BY i),
  used AS (
    UPDATE freeze_item f SET topup = f.topup - o.topup, proceeds = f.proceeds + o.amt + o.topup,
      closed_at = CASE WHEN f.amt + o.amt = 0 THEN p_at END
    FROM (SELECT held, sum(topup)::bigint AS topup, sum(amt)::bigint AS amt FROM origin WHERE held IS NOT NULL GROUP BY held) o
    WHERE f.id = o.held AND f.id = ANY (p_held))
  UPDATE acct SET topup = acct.topup + m.topup, proceeds = acct.proceeds + m.proceeds, frozen = acct.frozen + m.frozen, seq = acct.seq + m.entries
  FROM (SELECT coalesce(sum(amt) FILTER (WHERE bucket = 'topup'), 0) AS topup, coalesce(sum(amt) FILTER (WHERE bucket = 'proceeds'), 0) AS proceeds,
    coalesce(sum(amt) FILTER (WHERE bucket = 'frozen'), 0) AS frozen, count(*) AS entries FROM moves) AS m
  WHERE acct.id = a.id;

  RETURN QUERY SELECT * FROM (
    SELECT t.key, t.id, t.free, NOT t.is_fresh FROM unnest(p_key, ids, frees, fresh) AS t (key, id, free, is_fresh)) r;
END $$;
