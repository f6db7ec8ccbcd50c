-- The money of every withdrawal and settlement is where its state says.
CREATE OR REPLACE VIEW inv.i14 AS
  SELECT format('withdrawal %s is %s, its money is %s', t.number, t.state, t.place) AS violation,
    ARRAY['customer:' || t.customer_id || ':USD'] AS concerns
  FROM (
    SELECT w.number, w.state, w.customer_id,
      CASE
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'withdrawal:' || w.id || ':returned') THEN 'returned'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'withdrawal:' || w.id || ':paid') THEN 'paid'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'withdrawal:' || w.id || ':sent') THEN 'with the bank'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'freeze:' || w.freeze_id || ':released') THEN 'released'
        WHEN EXISTS (SELECT FROM public.freeze_item f WHERE f.id = w.freeze_id AND f.closed_at IS NULL AND f.proceeds = w.amount
          AND f.cause_kind = 'withdrawal' AND f.cause_id = w.id) THEN 'frozen'
        ELSE 'nowhere'
      END AS place
    FROM public.withdrawal w
  ) t WHERE t.place <> CASE t.state WHEN 'paying' THEN 'with the bank' WHEN 'paid' THEN 'paid' WHEN 'returned' THEN 'returned'
    WHEN 'rejected' THEN 'released' WHEN 'cancelled' THEN 'released' ELSE 'frozen' END
  UNION ALL
  SELECT format('settlement %s is %s, its money is %s', s.id, s.state, CASE WHEN p.id IS NULL THEN 'not there' ELSE 'there' END),
    ARRAY['customer:' || s.customer_id || ':USD']
  FROM public.settlement s LEFT JOIN public.posting p ON p.key = 'settlement:' || s.id || ':credited'
  WHERE (s.state = 'credited') <> (p.id IS NOT NULL);
