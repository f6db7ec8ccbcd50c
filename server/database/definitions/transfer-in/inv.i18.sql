-- Completed exactly where the price was charged once; what is frozen is the price of what is under way.
CREATE OR REPLACE VIEW inv.i18 AS
  SELECT format('transfer in %s is %s; charged %s of %s, frozen %s', t.id, t.state, t.charged, t.price, t.frozen) AS violation, NULL::text[] AS concerns
  FROM (
    SELECT i.id, i.state, i.price, i.ended_at,
      coalesce((SELECT sum(e.amt) FROM public.posting p JOIN public.entry e ON e.posting_id = p.id JOIN public.acct a ON a.id = e.acct_id
        WHERE p.key = 'transfer_in:' || i.id || ':charged' AND a.key = 'revenue:transfer:USD'), 0) AS charged,
      coalesce((SELECT f.amt FROM public.freeze_item f WHERE f.id = i.freeze_id), 0) AS frozen
    FROM public.transfer_in i
  ) t
  WHERE t.charged <> CASE WHEN t.state = 'completed' THEN t.price ELSE 0 END OR t.frozen <> CASE WHEN t.ended_at IS NULL THEN t.price ELSE 0 END;
