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
