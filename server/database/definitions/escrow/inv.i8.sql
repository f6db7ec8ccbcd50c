CREATE OR REPLACE VIEW inv.i8 AS
  SELECT format('deal %s is %s for %s; frozen %s, sold %s, fee %s', t.number, t.state, t.pays, t.frozen, t.sold, t.fee) AS violation,
    NULL::text[] AS concerns
  FROM (
    SELECT d.number, d.state, d.price + d.buyer_fee AS pays, d.price - d.seller_fee AS gets, d.buyer_fee + d.seller_fee AS fee_due, d.moved_id,
      coalesce((SELECT f.amt FROM public.freeze_item f WHERE f.id = d.freeze_id), 0) AS frozen,
      coalesce((SELECT sum(e.amt) FROM public.posting p JOIN public.entry e ON e.posting_id = p.id AND e.bucket = 'proceeds'
        WHERE p.key = 'deal:' || d.id || ':sold'), 0) AS sold,
      coalesce((SELECT sum(e.amt) FROM public.posting p JOIN public.entry e ON e.posting_id = p.id JOIN public.acct a ON a.id = e.acct_id
        WHERE p.key = 'deal:' || d.id || ':sold' AND a.key = 'revenue:escrow:USD'), 0) AS fee
    FROM public.deal d
  ) t
  WHERE t.frozen <> CASE WHEN t.state IN ('paid', 'seller_confirmed', 'disputed', 'decided', 'appealed') THEN t.pays ELSE 0 END
    OR t.sold <> CASE WHEN t.state = 'completed' THEN t.gets ELSE 0 END
    OR t.fee <> CASE WHEN t.state = 'completed' THEN t.fee_due ELSE 0 END
    OR (t.moved_id IS NOT NULL) <> (t.state = 'completed');
