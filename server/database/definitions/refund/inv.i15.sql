-- I15 again: of what a payer paid in their own currency no more goes back than they paid.
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
