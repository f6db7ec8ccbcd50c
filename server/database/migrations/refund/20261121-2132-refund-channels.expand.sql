-- Refunds by the channels' own calls in the payer's currency, and payouts of the stablecoin that the chain itself proves (decision 0031).
ALTER TABLE refund
  -- What goes back, in what was paid: minor units of CNY or HKD, millionths of USDT; empty where it is US dollars.
  ADD COLUMN pay_amount bigint CHECK (pay_amount > 0),
  ADD COLUMN pay_currency text COLLATE "C" CHECK (pay_currency IN ('CNY', 'HKD', 'USDT')),
  -- What was paid in all, in the same currency.
  ADD COLUMN pay_total bigint CHECK (pay_total >= pay_amount),
  -- Where a stablecoin goes: the customer's verified wallet when he asked, and not before it has cooled off.
  ADD COLUMN network text COLLATE "C" CHECK (network IN ('ethereum', 'tron')),
  ADD COLUMN send_to text COLLATE "C",
  ADD COLUMN send_to_hex text COLLATE "C",
  ADD COLUMN pay_after timestamptz,
  -- Who said that he pays now, by the machine's clock: blocks carry times of the world.
  ADD COLUMN begun_by bigint,
  ADD COLUMN begun_at timestamptz,
  -- The transaction that a member named, and what the chain says of it.
  ADD COLUMN proof_hash text COLLATE "C" CHECK (proof_hash ~ '^0x[0-9a-f]{64}$'),
  ADD COLUMN proof_log integer,
  ADD COLUMN proof_state text COLLATE "C" CHECK (proof_state IN ('checking', 'wrong', 'proved')),
  ADD COLUMN proof_note text COLLATE "C",
  -- Why the channel does not go on by itself.
  ADD COLUMN trouble text,
  ADD CONSTRAINT refund_payer_whole CHECK ((pay_amount IS NULL) = (pay_currency IS NULL) AND (pay_amount IS NULL) = (pay_total IS NULL)),
  ADD CONSTRAINT refund_coin_whole CHECK ((network IS NULL) = (send_to IS NULL) AND (network IS NULL) = (send_to_hex IS NULL)
    AND (network IS NULL) = (pay_after IS NULL) AND (network IS NULL OR pay_currency = 'USDT')),
  ADD CONSTRAINT refund_coin_proved CHECK (network IS NULL OR state <> 'refunded' OR proof_state = 'proved' AND proof_log IS NOT NULL);
-- One transfer on a chain pays one refund.
CREATE UNIQUE INDEX refund_one_proof ON refund (network, proof_hash, proof_log) WHERE proof_state = 'proved';
CREATE INDEX refund_to_prove ON refund (asked_at) WHERE proof_state = 'checking';

-- I15 again: of what a payer paid in his own currency no more goes back than he paid.
CREATE OR REPLACE VIEW inv.i15 AS
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
  WHERE c.amount IS DISTINCT FROM r.amount
  UNION ALL
  SELECT format('of top-up %s the payer paid %s %s and gets %s', r.number, r.pay_total, r.pay_currency, sum(r.pay_amount)),
    ARRAY['customer:' || r.customer_id || ':USD']
  FROM public.refund r WHERE r.pay_amount IS NOT NULL AND r.state NOT IN ('failed', 'rejected', 'cancelled')
  GROUP BY r.recharge_id, r.number, r.customer_id, r.pay_total, r.pay_currency HAVING sum(r.pay_amount) > r.pay_total;
