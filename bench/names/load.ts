import { withConnection } from '#server/platform/db/pool.ts';
import { openClient } from '#tools/testing/console-client.ts';
import { type BenchHouse, done } from '../house.ts';

const SMALL = 10_000;
export const LARGE = 1_000_000;
/** What need not be waited for. */
export const LARGE_QUICK = 200_000;

/**
 * Names of a customer by one statement; the numbers are kept by the tables themselves. Dates are whole seconds, as
 * registries tell them. The first are expired, no other expires within a day, and none that expires within a year
 * renews itself: nothing but the lists is at work.
 */
const FILL = `
  INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id, holder,
    auth_info, auto_renew, note, arrived_at)
  SELECT $1::text::bigint, label || '.' || suffix, label || '.' || suffix, suffix, 'Namestead', at,
    at + make_interval(years => CASE WHEN n <= 40 THEN 1 ELSE 1 + n % 9 END),
    ARRAY['ns1.namestead.example', 'ns2.namestead.example'], CASE n % 3 WHEN 0 THEN ARRAY['clientTransferProhibited'] ELSE ARRAY['ok'] END,
    (SELECT min(id) FROM template WHERE customer_id = $3::bigint), '{"kind": "individual", "name": "Chan"}', 'x', n % 4 = 0 AND n % 9 > 0 AND n > 40,
    CASE n % 50 WHEN 0 THEN 'bought, for "sale"' ELSE '' END, at
  FROM (SELECT n, substr(translate(md5($1::text || n::text), '0123456789', 'ghijklmnop'), 1, 6 + n % 9) || to_hex(n) || 'k' || $1::text AS label,
      (ARRAY['com', 'com', 'com', 'net', 'cc', 'tv', 'vip', 'cn'])[1 + n % 8] AS suffix,
      date_trunc('second', now()) - CASE WHEN n <= 40 THEN make_interval(days => 370 + n)
        ELSE make_interval(secs => (hashint4(n)::bigint + 2147483648) % 31449600) END AS at
    FROM generate_series(1, $2::integer) AS n) AS made`;

const TWIN = `
  INSERT INTO customer OVERRIDING SYSTEM VALUE
  SELECT (jsonb_populate_record(NULL::customer, to_jsonb(c) || jsonb_build_object('id', nextval(pg_get_serial_sequence('customer', 'id')),
    'email', 'bench-twin@customer.example'))).* FROM customer c WHERE email = $1 RETURNING id`;

export interface Loaded {
  /** The same reader with 10,000 and with a million names. */
  readonly small: BenchHouse['customer'];
  readonly large: BenchHouse['customer'];
  readonly largeId: bigint;
}

/**
 * The demonstration's customer gets a million names, a twin of their ten thousand, under the indexes of production,
 * vacuumed.
 */
export async function loadNames(house: BenchHouse, many: number = LARGE): Promise<Loaded> {
  const { email, password } = house.accounts.customer as { email: string; password: string };
  const largeId = await withConnection(house.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: bigint }>('SELECT id FROM customer WHERE email = $1', [email]);
    const own = rows[0]?.id as bigint;
    const twin = (await client.query<{ id: bigint }>(TWIN, [email])).rows[0]?.id as bigint;
    const indexes = await client.query<{ name: string; made: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
       WHERE indrelid = 'domain'::regclass AND NOT indisprimary`,
    );
    for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
    await client.query(FILL, [String(twin), SMALL, String(own)]);
    await client.query(FILL, [String(own), many, String(own)]);
    await client.query("SET maintenance_work_mem = '256MB'");
    for (const { made } of indexes.rows) await client.query(made);
    await client.query('VACUUM ANALYZE domain');
    await client.query('VACUUM ANALYZE domain_tally');
    return own;
  });
  const small = openClient(house, 'zh-HK');
  done(
    await small.post('/account/sign-in', { Email: 'bench-twin@customer.example', Password: password }),
    'sign in the twin',
  );
  return { small, large: house.customer, largeId };
}
