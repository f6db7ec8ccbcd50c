-- The entries of the flows that are over, by index; an entry of theirs without a number is found by I4.
CREATE OR REPLACE VIEW inv.i12 AS
  SELECT format('flow %s is over and still holds %s', a.key, s.amt) AS violation, ARRAY[a.key::text] AS concerns
  FROM acct a CROSS JOIN LATERAL (SELECT coalesce(sum(amt), 0) AS amt FROM entry WHERE acct_id = a.id AND acct_seq IS NOT NULL OFFSET 0) s
  WHERE a.kind = 'flow' AND NOT a.is_open AND s.amt <> 0;
