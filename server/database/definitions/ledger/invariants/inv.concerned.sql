-- Whose money some postings touched.
CREATE OR REPLACE FUNCTION inv.concerned(p_postings bigint[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(a.key) FROM public.acct a WHERE a.kind <> 'platform' AND (
    a.id IN (SELECT e.acct_id FROM public.entry e WHERE e.posting_id = ANY (p_postings))
    OR a.customer_id IN (SELECT p.customer_id FROM public.posting p WHERE p.id = ANY (p_postings)))
$$;
