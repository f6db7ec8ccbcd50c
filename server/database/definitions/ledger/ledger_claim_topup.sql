-- The frozen money of a refund is of this top-up. The account is locked by the posting that froze it, or here. NL008: more than is left (DETAIL: cents).
CREATE OR REPLACE FUNCTION ledger_claim_topup(p_freeze bigint, p_topup bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  f freeze_item%ROWTYPE;
  remains bigint;
BEGIN
  SELECT * INTO f FROM ledger_lock_freeze(p_freeze);
  IF f.id IS NULL OR f.cause_kind <> 'refund' OR f.closed_at IS NOT NULL OR f.topup <> f.amount THEN
    RAISE EXCEPTION 'freeze % is not the open freeze of a refund', p_freeze USING ERRCODE = 'NL005';
  END IF;
  IF EXISTS (SELECT FROM topup_claim c WHERE c.freeze_id = p_freeze AND c.topup_id = p_topup) THEN
    RETURN;
  END IF;
  SELECT l.left_over INTO remains FROM ledger_topups_left(f.customer_id, f.currency, p_topup) l WHERE l.topup_id = p_topup;
  IF remains IS NULL OR remains < f.amount THEN
    RAISE EXCEPTION 'more than is left of the top-up' USING ERRCODE = 'NL008', DETAIL = coalesce(remains, 0)::text;
  END IF;
  INSERT INTO topup_claim (freeze_id, topup_id, amount, claimed_at) VALUES (p_freeze, p_topup, f.amount, p_at);
END $$;
