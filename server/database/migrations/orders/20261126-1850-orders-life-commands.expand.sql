-- What registries were told of names that end is told by registry commands from now on (record 0143). What was told before comes along: it says what is
-- to be given back. The hosts that a deletion took become commands of their own, under the ids by which they were sent.
CREATE TEMP TABLE told_before ON COMMIT DROP AS
WITH parts AS (
  SELECT a.*, 0 AS part, a.cl_trid AS sent_as,
    CASE a.kind WHEN 'unlock' THEN 'unlock' ELSE 'act' END AS step,
    CASE WHEN a.kind = 'delete' THEN '{"do": "deleteDomain"}'::jsonb
      ELSE jsonb_build_object('do', 'updateDomain', 'addStatuses', a.add_statuses, 'removeStatuses', a.remove_statuses)
        || CASE WHEN a.name_servers = '{}' THEN '{}' ELSE jsonb_build_object('addNameservers', a.name_servers) END END AS change,
    CASE a.kind WHEN 'resume' THEN a.hosts END AS given
  FROM life_act a
  UNION ALL
  SELECT a.*, -2, a.cl_trid || '-ns', 'letGo', jsonb_build_object('do', 'updateDomain', 'removeNameservers', a.name_servers), NULL
  FROM life_act a WHERE a.kind = 'delete' AND a.name_servers <> '{}'
  UNION ALL
  SELECT a.*, -1, a.cl_trid || '-h' || h.nth, 'removeHost', jsonb_build_object('do', 'deleteHost', 'host', h.key), jsonb_build_object(h.key, h.value)
  FROM life_act a, LATERAL (SELECT key, value, row_number() OVER () - 1 AS nth FROM jsonb_each(a.hosts)) h WHERE a.kind = 'delete'
)
SELECT p.*, d.customer_id, d.name, d.suffix,
  CASE WHEN part < 0 OR outcome = 'done' THEN 'done' WHEN outcome = 'refused' THEN 'refused'
    WHEN outcome IS NULL OR outcome = 'unknown' THEN 'unknown' ELSE 'cancelled' END AS state
FROM parts p JOIN domain d ON d.id = p.domain_id;
INSERT INTO registry_command (kind, subject_id, customer_id, registry, name, payload, state, attempts, cl_trid, intended_at, sent_at, arrived,
  due_at, answered_at, result_code, sv_trid, detail)
SELECT 'life', domain_id, customer_id,
  CASE WHEN suffix IN ('com', 'net') THEN 'verisign' WHEN suffix = 'cc' THEN 'namestore' WHEN suffix IN ('vip', 'tv') THEN suffix ELSE 'cnnic' END,
  name,
  jsonb_build_object('act', CASE WHEN kind IN ('unlock', 'cut') THEN 'cut' ELSE kind END, 'step', step, 'change', change)
    || CASE WHEN given IS NULL THEN '{}' ELSE jsonb_build_object('hosts', given) END,
  state, 1, sent_as, sent_at, sent_at, state <> 'cancelled', now(), answered_at, result_code, sv_trid, detail
FROM told_before ORDER BY id, part;
