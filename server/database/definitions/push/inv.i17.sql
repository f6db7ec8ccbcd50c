-- The price of a push went over when it was accepted, whole and once on each side, and never otherwise.
CREATE OR REPLACE VIEW inv.i17 AS
  SELECT format('push %s is %s for %s; paid %s, received %s, of names moved %s of %s', t.id, t.state, coalesce(t.price, 0), t.paid, t.received, t.moved,
    t.names) AS violation, NULL::text[] AS concerns
  FROM (
    SELECT u.id, u.state, u.price, u.names,
      coalesce((SELECT sum(e.amt) FROM public.posting p JOIN public.entry e ON e.posting_id = p.id AND e.bucket = 'balance'
        WHERE p.key = 'push:' || u.id || ':paid'), 0) AS paid,
      coalesce((SELECT sum(e.amt) FROM public.posting p JOIN public.entry e ON e.posting_id = p.id AND e.bucket = 'topup'
        WHERE p.key = 'push:' || u.id || ':received'), 0) AS received,
      (SELECT count(*) FROM public.push_name n WHERE n.push_id = u.id AND n.moved_id IS NOT NULL) AS moved
    FROM public.push u
  ) t
  WHERE t.paid <> CASE WHEN t.state = 'accepted' THEN coalesce(t.price, 0) ELSE 0 END OR t.received <> t.paid
    OR t.moved <> CASE WHEN t.state = 'accepted' THEN t.names ELSE 0 END;
