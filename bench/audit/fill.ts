import type { Client } from 'pg';

/**
 * Of each customer: one top-up, so many purchases (freeze, then charge with the registry's fee); of every other one a
 * payment held and credited.
 */
const PURCHASES = 16;
const ENTRIES_OF_A_CUSTOMER = 100;
const LINK_POSTINGS = 2_000;

/** How many customers stand for so many entries. */
export const customersFor = (entries: number) => Math.max(200, Math.ceil(entries / ENTRIES_OF_A_CUSTOMER));

/** Accounts, and the numbers of both by customer. */
const accounts = (customers: number) => `
SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB';
SELECT count(ledger_open_customer(c, 'USD', '2026-11-01T00:00:00Z')), count(CASE WHEN c % 2 = 0 THEN ledger_open_flow('recharge', ${customers} + c, 'USD', '2026-11-01T00:00:00Z') END)
FROM generate_series(1, ${customers}) AS c;
CREATE TEMP TABLE own ON COMMIT DROP AS
SELECT c, a.id, f.id AS flow, CASE WHEN f.id IS NULL THEN 0 ELSE 1 END AS extra
FROM generate_series(1, ${customers}) AS c JOIN acct a ON a.key = 'customer:' || c || ':USD'
LEFT JOIN acct f ON f.key = 'flow:recharge:' || ${customers} + c || ':USD';
CREATE TEMP TABLE p ON COMMIT DROP AS SELECT key, id FROM acct WHERE kind = 'platform';
ANALYZE own;`;

/**
 * Numbers: a top-up each, two for a held payment, then two for each purchase, every customer's k-th before anybody's
 * next.
 */
const postings = (customers: number) => `
INSERT INTO posting (id, key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about, freeze_id) OVERRIDING SYSTEM VALUE
SELECT c, 'recharge:' || c || ':paid', sha256(int8send(c)), 'recharge_paid', '2026-11-01T00:00:00Z', 'system:bench', 'bench', c, 1000000, 'recharge', c, NULL, NULL
FROM generate_series(1, ${customers}) AS c;
INSERT INTO posting (id, key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about, freeze_id) OVERRIDING SYSTEM VALUE
SELECT ${customers} + 2 * (c - 1) + m, CASE m WHEN 1 THEN 'payment:card:t' || c || ':held' ELSE 'recharge:' || ${customers} + c || ':held-credited' END, sha256(int8send(c)),
  CASE m WHEN 1 THEN 'payment_held' ELSE 'held_credited' END, '2026-11-01T00:00:00Z', 'system:bench', 'bench', CASE m WHEN 2 THEN c END,
  CASE m WHEN 2 THEN 500 ELSE 0 END, 'recharge', ${customers} + c, NULL, NULL
FROM generate_series(2, ${customers}, 2) AS c CROSS JOIN generate_series(1, 2) AS m;
INSERT INTO posting (id, key, request_hash, kind, at, actor, request_id, customer_id, amount, ref_kind, ref_id, about, freeze_id) OVERRIDING SYSTEM VALUE
SELECT 3 * ${customers} + 2 * j + m, CASE m WHEN 1 THEN 'freeze:order_line:' || j + 1 || ':1' ELSE 'order_line:' || j + 1 || ':registration-charged' END, sha256(int8send(j)),
  CASE m WHEN 1 THEN 'freeze_opened' ELSE 'registration_charged' END, '2026-11-01T00:00:00Z', 'system:bench', 'bench', 1 + j % ${customers},
  CASE m WHEN 1 THEN 0 ELSE -100 END, 'order_line', j + 1, 'example-' || j || '.com', j + 1
FROM generate_series(0, ${customers}::bigint * ${PURCHASES} - 1) AS j CROSS JOIN generate_series(1, 2) AS m;
`;

const entries = (customers: number) => `
INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
SELECT o.c, e.* FROM own o CROSS JOIN LATERAL (VALUES
  ((SELECT id FROM p WHERE key = 'provider:card:USD'), 'balance', 'USD', -1000000, NULL::bigint, NULL::bigint, NULL::bigint),
  (o.id, 'topup', 'USD', 1000000, 1000000, 1000000, 1)) AS e ORDER BY o.c;
INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
SELECT ${customers} + 2 * (o.c - 1) + e.m, e.acct, e.bucket, 'USD', e.amt, e.bal, e.total, e.seq FROM own o CROSS JOIN LATERAL (VALUES
  (1, (SELECT id FROM p WHERE key = 'provider:card:USD'), 'balance', -500, NULL::bigint, NULL::bigint, NULL::bigint),
  (1, o.flow, 'balance', 500, 500, NULL, 1), (2, o.flow, 'balance', -500, 0, NULL, 2),
  (2, o.id, 'topup', 500, 1000500, 1000500, 2)) AS e (m, acct, bucket, amt, bal, total, seq) WHERE o.extra = 1 ORDER BY o.c;
INSERT INTO entry (posting_id, acct_id, bucket, currency, amt, bal_after, total_after, acct_seq)
SELECT 3 * ${customers} + 2 * x.j + e.m, e.acct, e.bucket, 'USD', e.amt, e.bal, e.total, e.seq
FROM (SELECT j, 1 + j % ${customers} AS c, j / ${customers} AS k FROM generate_series(0, ${customers}::bigint * ${PURCHASES} - 1) AS j) x JOIN own o ON o.c = x.c
CROSS JOIN LATERAL (SELECT 1000000 + 500 * o.extra - 100 * x.k AS had, 1 + o.extra + 3 * x.k AS seq) s
CROSS JOIN LATERAL (VALUES
  (1, o.id, 'topup', -100, s.had - 100, s.had - 100, s.seq + 1), (1, o.id, 'frozen', 100, 100, s.had, s.seq + 2),
  (2, o.id, 'frozen', -100, 0, s.had - 100, s.seq + 3),
  (2, (SELECT id FROM p WHERE key = 'revenue:registration:USD'), 'balance', 100, NULL::bigint, NULL::bigint, NULL::bigint),
  (2, (SELECT id FROM p WHERE key = 'cost:registry:USD'), 'balance', -80, NULL, NULL, NULL),
  (2, (SELECT id FROM p WHERE key = 'registry:verisign:deposit:USD'), 'balance', 80, NULL, NULL, NULL)) AS e (m, acct, bucket, amt, bal, total, seq);
`;

/** What stands beside the entries: freezes, balances, days, links. */
const sums = (customers: number) => `
INSERT INTO freeze_item (id, acct_id, customer_id, currency, amount, topup, proceeds, cause_kind, cause_id, about, rule, expected_at, opened_at, closed_at)
SELECT j + 1, o.id, o.c, 'USD', 100, 0, 0, 'order_line', j + 1, 'example.com', 'registry_answer', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'
FROM generate_series(0, ${customers}::bigint * ${PURCHASES} - 1) AS j JOIN own o ON o.c = 1 + j % ${customers};
UPDATE acct a SET topup = 1000000 + 500 * o.extra - 100 * ${PURCHASES}, seq = 1 + o.extra + 3 * ${PURCHASES} FROM own o WHERE a.id = o.id;
UPDATE acct SET is_open = false, seq = 2 WHERE kind = 'flow';
INSERT INTO acct_day (acct_id, bucket, day, amt, entries, first_seq, last_seq)
SELECT acct_id, bucket, '2026-11-01', sum(amt), count(*), min(acct_seq), max(acct_seq) FROM entry GROUP BY acct_id, bucket;
SELECT setval('posting_id_seq', max(id)) FROM posting;
SELECT setval('freeze_item_id_seq', max(id)) FROM freeze_item;

-- Links of the usual size. Their roots are made up: what is hashed again is no part of this measure, only that each link follows the one before it.
DO $$
DECLARE
  r record;
  n bigint := 0;
  root bytea;
  hash bytea := '';
BEGIN
  FOR r IN SELECT (id - 1) / ${LINK_POSTINGS} * ${LINK_POSTINGS} + 1 AS lo, max(id) AS hi, count(*) AS there FROM posting GROUP BY 1 ORDER BY 1 LOOP
    n := n + 1;
    root := sha256(int8send(r.lo));
    INSERT INTO ledger_link (n, ids, postings, previous, root, hash, at)
    VALUES (n, int8multirange(int8range(r.lo, r.hi + 1)), r.there, hash, root, sha256(hash || root), '2026-11-01T00:00:00Z');
    hash := sha256(hash || root);
  END LOOP;
END $$;
UPDATE ledger_sealed SET upto = pg_current_xact_id();
SELECT ledger_mark_checked((SELECT max(n) FROM ledger_link));`;

interface Kept {
  readonly made: string;
  readonly dropped: string;
}

/** What is built faster after the rows than with them. */
const INDEXES = `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS made,
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS dropped
  FROM pg_constraint WHERE conrelid IN ('posting'::regclass, 'entry'::regclass) AND contype IN ('p', 'u')
    AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = pg_constraint.conrelid)
  UNION ALL
  SELECT pg_get_indexdef(indexrelid), format('DROP INDEX %s', indexrelid::regclass)
  FROM pg_index WHERE indrelid IN ('posting'::regclass, 'entry'::regclass)
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Fills an empty ledger with about so many entries whose balances, days and links are right. The client is the owner's.
 */
export async function fillLedger(client: Client, wanted: number): Promise<void> {
  const { rows: kept } = await client.query<Kept>(INDEXES);
  await client.query('BEGIN');
  for (const { dropped } of kept) await client.query(dropped);
  for (const step of [accounts, postings, entries, sums]) await client.query(step(customersFor(wanted)));
  await client.query("SET LOCAL maintenance_work_mem = '512MB'");
  for (const { made } of kept) await client.query(made);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE posting, entry, acct, acct_day, freeze_item, ledger_link');
}
