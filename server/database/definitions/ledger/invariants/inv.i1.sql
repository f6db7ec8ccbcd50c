CREATE OR REPLACE VIEW inv.i1 AS
  SELECT format('%s does not add up: %s', currency, sum(amt)) AS violation, NULL::text[] AS concerns
  FROM entry GROUP BY currency HAVING sum(amt) <> 0;
