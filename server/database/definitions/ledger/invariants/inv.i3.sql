CREATE OR REPLACE VIEW inv.i3 AS
  SELECT format('account %s is below zero', key) AS violation, ARRAY[key::text] AS concerns FROM acct
  WHERE kind = 'customer' AND least(topup, proceeds, frozen) < 0 OR kind = 'flow' AND balance < 0 OR kind = 'owed' AND balance > 0
  UNION ALL
  SELECT format('check %s is not in force', conname), NULL FROM pg_constraint
  WHERE conrelid IN ('acct'::regclass, 'entry'::regclass, 'freeze_item'::regclass) AND contype = 'c' AND NOT convalidated
  UNION ALL
  SELECT format('check %s is gone', name), NULL
  FROM unnest(ARRAY['acct_right_side_of_zero', 'entry_moves', 'freeze_right']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conname = name AND contype = 'c');
