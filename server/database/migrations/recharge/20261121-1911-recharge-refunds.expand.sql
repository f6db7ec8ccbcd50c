-- A paid recharge may be given back: refunding while a refund of it is under way, refunded when nothing of it is left to give.
ALTER TABLE recharge
  DROP CONSTRAINT recharge_state_check,
  ADD CONSTRAINT recharge_state_check CHECK (state IN ('created', 'paying', 'paid', 'closed', 'expired', 'refunding', 'refunded'));
