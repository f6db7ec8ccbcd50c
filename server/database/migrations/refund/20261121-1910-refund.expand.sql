-- Refunds of top-ups to where they came from. One at a time for each top-up.
CREATE TABLE refund (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  recharge_id bigint NOT NULL,
  -- Of the top-up; the refund is known by it and by its day.
  number text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL CHECK (channel IN ('card', 'alipay', 'wechat', 'bank', 'usdt')),
  transaction_id text COLLATE "C" NOT NULL,
  -- The posting that brought the top-up.
  topup_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending_review', 'awaiting_second', 'approved', 'refunding', 'refunded', 'failed',
    'rejected', 'cancelled')),
  freeze_id bigint,
  -- Paid out by a member of staff, not by the channel's own call.
  by_hand boolean NOT NULL,
  created_at timestamptz NOT NULL,
  review_by timestamptz NOT NULL,
  approved_by bigint,
  second_by bigint,
  decided_at timestamptz,
  reason text,
  reference text,
  sent_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz,
  CONSTRAINT refund_two_people CHECK (second_by IS NULL OR approved_by IS NOT NULL AND second_by <> approved_by),
  CHECK (state NOT IN ('approved', 'refunding', 'refunded', 'failed') OR approved_by IS NOT NULL),
  CHECK (state NOT IN ('rejected', 'failed') OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX refund_one_at_a_time ON refund (recharge_id)
  WHERE state IN ('pending_review', 'awaiting_second', 'approved', 'refunding');
CREATE INDEX refund_of_recharge ON refund (recharge_id, id);
CREATE INDEX refund_to_review ON refund (review_by, id) WHERE state IN ('pending_review', 'awaiting_second');
CREATE INDEX refund_to_ask ON refund (asked_at) WHERE state IN ('refunding', 'refunded') AND NOT by_hand;

-- The money of every refund is where its state says.
CREATE VIEW inv.i15 AS
  SELECT format('refund %s is %s, its money is %s', t.id, t.state, t.place) AS violation,
    ARRAY['customer:' || t.customer_id || ':USD'] AS concerns
  FROM (
    SELECT r.id, r.state, r.customer_id,
      CASE
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'refund:' || r.id || ':returned') THEN 'returned'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'refund:' || r.id || ':paid') THEN 'given back'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'refund:' || r.id || ':sent') THEN 'with the channel'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'freeze:' || r.freeze_id || ':released') THEN 'released'
        WHEN EXISTS (SELECT FROM public.freeze_item f WHERE f.id = r.freeze_id AND f.closed_at IS NULL AND f.topup = r.amount
          AND f.cause_kind = 'refund' AND f.cause_id = r.id) THEN 'frozen'
        ELSE 'nowhere'
      END AS place
    FROM public.refund r
  ) t WHERE t.place <> CASE t.state WHEN 'refunding' THEN 'with the channel' WHEN 'refunded' THEN 'given back' WHEN 'failed' THEN 'returned'
    WHEN 'rejected' THEN 'released' WHEN 'cancelled' THEN 'released' ELSE 'frozen' END
  UNION ALL
  SELECT format('refund %s claims %s of its top-up, not %s', r.id, coalesce(c.amount, 0), r.amount), ARRAY['customer:' || r.customer_id || ':USD']
  FROM public.refund r LEFT JOIN public.topup_claim c ON c.freeze_id = r.freeze_id AND c.topup_id = r.topup_id
  WHERE c.amount IS DISTINCT FROM r.amount;
