-- Written beside the posting that takes a top-up back, in its transaction; a second call changes nothing.
CREATE OR REPLACE FUNCTION ledger_lose_topup(p_topup bigint, p_posting bigint, p_amount bigint, p_at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO topup_lost (posting_id, topup_id, amount, lost_at) VALUES (p_posting, p_topup, p_amount, p_at) ON CONFLICT (posting_id) DO NOTHING
$$;
