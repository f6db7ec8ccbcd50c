-- What SQL alone can say of the chain; that the rows are those that were sealed is said by hashing them again (verifyChain).
CREATE OR REPLACE VIEW inv.i10 AS
  SELECT format('link %s does not follow the one before it', n) AS violation, NULL::text[] AS concerns
  FROM (SELECT n, previous, root, hash, lag(hash, 1, ''::bytea) OVER (ORDER BY n) AS before, lag(n, 1, 0::bigint) OVER (ORDER BY n) AS last
    FROM ledger_link) t
  WHERE hash <> sha256(previous || root) OR previous <> before OR n <> last + 1
  UNION ALL
  SELECT format('%s postings are sealed, the links say %s', p.sealed, l.sealed), NULL
  FROM (SELECT count(*) AS sealed FROM posting WHERE xid <= (SELECT upto FROM ledger_sealed)) p,
    (SELECT coalesce(sum(postings), 0) AS sealed FROM ledger_link) l
  WHERE p.sealed <> l.sealed;
