-- Holds of names whose holders proved no e-mail are told by registry commands (record 0144). Those under way come along; others are over.
INSERT INTO registry_command (kind, subject_id, customer_id, registry, name, payload, state, attempts, cl_trid, intended_at, sent_at, arrived, due_at)
SELECT 'hold', a.registrant_email_id, d.customer_id,
  CASE WHEN d.suffix IN ('com', 'net') THEN 'verisign' WHEN d.suffix = 'cc' THEN 'namestore' WHEN d.suffix IN ('vip', 'tv') THEN d.suffix ELSE 'cnnic' END,
  d.name, jsonb_build_object('command', a.command), 'unknown', 1, a.cl_trid, a.sent_at, a.sent_at, true, now()
FROM registry_act a JOIN domain d ON d.id = a.domain_id
WHERE a.registrant_email_id IS NOT NULL AND (a.outcome IS NULL OR a.outcome = 'unknown');
