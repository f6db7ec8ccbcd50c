-- That a key stands on one posting is said by the index that forbids another, as long as it is in force. The key of the kinds below follows from
-- what they refer to: as long as each has the key that follows, none happened twice, and they are not grouped.
CREATE OR REPLACE VIEW inv.i6 AS
  WITH index AS MATERIALIZED (
    SELECT EXISTS (SELECT FROM pg_index i WHERE i.indexrelid = to_regclass('posting_key') AND i.indrelid = 'posting'::regclass AND i.indisunique
      AND i.indisvalid AND i.indnkeyatts = 1 AND i.indpred IS NULL) AS in_force)
  SELECT format('key %s stands on %s postings', key, count(*)) AS violation, inv.concerned(array_agg(id)) AS concerns
  FROM posting WHERE NOT (SELECT in_force FROM index) GROUP BY key HAVING count(*) > 1
  UNION ALL
  SELECT 'index posting_key is gone or not in force', NULL FROM index WHERE NOT in_force
  UNION ALL
  SELECT format('%s happened %s times for %s %s', kind, count(*), ref_kind, ref_id), inv.concerned(array_agg(id)) FROM posting
  WHERE kind IN ('recharge_paid', 'registration_charged', 'renewal_charged', 'restore_charged', 'withdrawal_sent', 'withdrawal_paid',
    'withdrawal_returned', 'refund_sent', 'refund_paid', 'refund_returned', 'settlement_credited')
    AND (NOT (SELECT in_force FROM index) OR EXISTS (
      SELECT FROM posting u
      WHERE u.kind IN ('recharge_paid', 'registration_charged', 'renewal_charged', 'restore_charged', 'withdrawal_sent', 'withdrawal_paid',
        'withdrawal_returned', 'refund_sent', 'refund_paid', 'refund_returned', 'settlement_credited')
        AND u.key <> u.ref_kind || ':' || u.ref_id || ':' || CASE u.kind WHEN 'registration_charged' THEN 'registration-charged'
          WHEN 'renewal_charged' THEN 'renewal-charged' WHEN 'restore_charged' THEN 'restore-charged' ELSE split_part(u.kind, '_', 2) END))
  GROUP BY kind, ref_kind, ref_id HAVING count(*) > 1;
