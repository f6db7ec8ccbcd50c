-- When the channel said that nothing more can come of an order. Orders that ended before were ended with it, or were never open there.
ALTER TABLE recharge ADD COLUMN channel_done_at timestamptz;
UPDATE recharge SET channel_done_at = expires_at WHERE state IN ('closed', 'expired');
-- The young ones are asked by their age; of the old ones only those of which the channel's last word is missing, few at any time.
DROP INDEX recharge_to_ask;
CREATE INDEX recharge_to_ask ON recharge (created_at) WHERE state IN ('paying', 'closed', 'expired');
CREATE INDEX recharge_unheard ON recharge (created_at, id)
  WHERE checkout_id IS NOT NULL AND (state = 'paying' OR state IN ('closed', 'expired') AND channel_done_at IS NULL);
