-- Holders' addresses that nobody proved, and changes of holder that wait for a side.
CREATE OR REPLACE VIEW domain_need AS
  SELECT customer_id, (CASE email_proof WHEN 'suspended' THEN 'emailSuspended' ELSE 'emailWaiting' END) COLLATE "C" AS kind,
    CASE email_proof WHEN 'waiting' THEN email_due_at END AS until
  FROM domain WHERE email_proof IS NOT NULL
  UNION ALL
  SELECT customer_id, 'holderChange' COLLATE "C", due_at FROM holder_change WHERE state = 'awaiting_confirmation';
