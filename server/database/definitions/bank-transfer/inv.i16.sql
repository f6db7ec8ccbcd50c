-- Money of every line in US dollars is where its state says; other currencies, and what left us, never came into these books. Every imported
-- statement brought the lines that make up its sum, and begins where the one before it ended.
CREATE OR REPLACE VIEW inv.i16 AS
  SELECT format('statement line %s is %s, its money is %s', t.id, t.state, t.place) AS violation, NULL::text[] AS concerns
  FROM (
    SELECT l.id, l.state, l.currency,
      CASE
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'transfer:' || l.id || ':sent-back') THEN 'sent back'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'transfer:' || l.id || ':matched')
          AND EXISTS (SELECT FROM public.posting p WHERE p.key = 'recharge:' || l.recharge_id || ':paid') THEN 'credited'
        WHEN EXISTS (SELECT FROM public.posting p WHERE p.key = 'transfer:' || l.id || ':held') THEN 'held'
        ELSE 'nowhere'
      END AS place
    FROM public.statement_line l
  ) t WHERE t.place <> CASE WHEN t.currency <> 'USD' OR t.state = 'outgoing' THEN 'nowhere' WHEN t.state = 'matched' THEN 'credited'
    WHEN t.state = 'sent_back' THEN 'sent back' ELSE 'held' END
  UNION ALL
  SELECT format('bank statement %s says %s, its lines %s', s.number, s.credits - s.debits - s.known, coalesce(l.sum, 0)), NULL::text[]
  FROM public.bank_statement s
    LEFT JOIN LATERAL (SELECT sum(amount) AS sum FROM public.statement_line WHERE statement_id = s.id) l ON true
  WHERE s.state = 'imported' AND coalesce(l.sum, 0) <> s.credits - s.debits - s.known
  UNION ALL
  SELECT format('bank statement %s begins with %s, the one before ended with %s', s.number, s.opening + s.known, b.closing), NULL::text[]
  FROM public.bank_statement s JOIN public.bank_statement b ON b.id = s.follows
  WHERE s.opening + s.known <> b.closing OR b.account <> s.account OR b.currency <> s.currency;
