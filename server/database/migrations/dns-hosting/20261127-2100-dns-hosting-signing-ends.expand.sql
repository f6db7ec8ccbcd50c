-- A signing ends with its zone (decision 0206); those of zones that stopped before that was so end now.
WITH left_behind AS (
  SELECT s.id, s.state FROM dns_signing s JOIN dns_zone z ON z.id = s.zone_id
  WHERE z.state = 'stopped' AND s.state <> 'off' FOR UPDATE OF s
), ended AS (
  UPDATE dns_signing s SET state = 'off', due_at = NULL, trouble = NULL FROM left_behind l WHERE s.id = l.id
)
INSERT INTO state_history (machine, row_id, from_state, to_state, event, actor, at, request_id)
SELECT 'dns_signing', id, state, 'off', 'stop', 'system:migrate', now(), 'migrate' FROM left_behind;
-- Names that went to another registrar and came back were looked at no more.
UPDATE dns_signing s SET due_at = now() FROM dns_zone z
WHERE z.id = s.zone_id AND z.state = 'answered' AND s.due_at IS NULL AND s.state NOT IN ('off', 'secured');
