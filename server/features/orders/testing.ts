import { toDecimal, usd } from '#contract/money.ts';
import { REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { balanceCorrected } from '../../ledger/testing.ts';
import type { Refusal, Said } from '../../platform/refusal.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { addToCart, readCart, totalOf } from './cart/cart.ts';
import { checkout } from './checkout.ts';

/** A customer with a profile, a template and money, for tests of buying. */
export interface Buyer {
  readonly kind: 'customer';
  readonly customerId: bigint;
}

/** Why a call was refused, in English. */
export const reasonIn = ({ vars }: Refusal): string => (vars['reason'] as Said)('en');

let made = 0;

async function insertCustomer(house: TestHouse, withTemplate: boolean): Promise<bigint> {
  const email = `buyer${++made}@example.com`;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, safe_code_hash, agreed_at, created_at, name, profile_set_at)
     VALUES ($1, 'individual', 'en', 'none', now(), 'none', now(), now(), 'Chan Tai Man', now()) RETURNING id`,
    [email],
  );
  const id = rows[0]?.id as bigint;
  if (withTemplate)
    await house.pool.query(
      `INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax,
         email, from_profile, created_at, updated_at)
       VALUES ($1, 'Personal', 'individual', 'Chan Tai Man', 'HK', 'Hong Kong', 'Kowloon', '1 Nathan Road', '000', '852', '21234567', '', '',
         $2, true, now(), now())`,
      [id, email],
    );
  return id;
}

/** Makes a customer with so much money, and a template unless told otherwise. */
export async function makeBuyer(house: TestHouse, money: string, { template = true } = {}): Promise<Buyer> {
  const customerId = await insertCustomer(house, template);
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, customerId);
    const amount = usd(money);
    if (amount.minor > 0n)
      await post(tx, balanceCorrected({ customerId, id: customerId, amount, reason: 'money for a test' }));
  });
  return { kind: 'customer', customerId };
}

/** Available and frozen money, in dollars. */
export async function moneyOf(house: TestHouse, { customerId }: Buyer): Promise<{ available: string; frozen: string }> {
  const { available, frozen } = await house.inTx((tx) => balanceOf(tx, customerId));
  return { available: toDecimal(available), frozen: toDecimal(frozen) };
}

/** Puts names in the cart for one year each. */
export async function fillCart(house: TestHouse, buyer: Buyer, names: readonly string[], years = 1): Promise<void> {
  const wishes = names.map((name) => ({ name, years }));
  await house.inTx((tx) => addToCart(tx, buyer.customerId, wishes), buyer);
}

/** Buys the cart at the sum it shows. */
export function buyCart(house: TestHouse, buyer: Buyer) {
  return house.inTx(async (tx) => {
    const total = totalOf(await readCart(tx, buyer.customerId));
    return checkout(tx, { total, templateId: undefined });
  }, buyer);
}

/**
 * What a little time does for lines that wait: leases and waits are over, and registries have ended what they were at.
 */
export async function endWaits(house: TestHouse): Promise<void> {
  await house.pool.query('UPDATE order_line SET next_try_at = $1, leased_until = NULL WHERE next_try_at IS NOT NULL', [
    new Date(0),
  ]);
  await house.pool.query(
    "UPDATE registry_intent SET sent_at = sent_at - $1 * interval '1 second' WHERE outcome IS NULL OR outcome = 'unknown'",
    [REGISTRY_SETTLES_SECONDS],
  );
}

/** The lines of the house as `name: state`, oldest first. */
export async function linesIn(house: TestHouse): Promise<string[]> {
  const { rows } = await house.pool.query<{ name: string; state: string }>(
    'SELECT name, state FROM order_line ORDER BY id',
  );
  return rows.map(({ name, state }) => `${name}: ${state}`);
}

/**
 * Violations of the ledger's invariants and of those between orders, money and names; must be empty after every test.
 */
export async function violations(house: TestHouse): Promise<string[]> {
  const { rows } = await house.pool.query<{ violation: string }>(`
    SELECT violation FROM inv.i1 UNION ALL SELECT violation FROM inv.i2 UNION ALL SELECT violation FROM inv.i3
    UNION ALL SELECT violation FROM inv.i4 UNION ALL SELECT violation FROM inv.i6 UNION ALL SELECT violation FROM inv.i9
    UNION ALL SELECT format('freeze %s holds %s, its open lines need %s', f.id, f.amt, o.amt)
      FROM (SELECT freeze_id, coalesce(sum(price) FILTER (WHERE state NOT IN ('completed', 'failed', 'cancelled')), 0) AS amt
        FROM order_line GROUP BY freeze_id) o JOIN freeze_item f ON f.id = o.freeze_id WHERE f.amt <> o.amt
    UNION ALL SELECT format('line %s is %s with %s charges', l.id, l.state, count(p.id))
      FROM order_line l LEFT JOIN posting p ON p.ref_kind = 'order_line' AND p.ref_id = l.id AND p.kind LIKE '%_charged'
      GROUP BY l.id, l.state HAVING count(p.id) <> CASE WHEN l.state = 'completed' THEN 1 ELSE 0 END
    UNION ALL SELECT format('completed line %s has no name', l.id)
      FROM order_line l LEFT JOIN domain d ON d.id = l.domain_id WHERE l.state = 'completed' AND d.id IS NULL
    UNION ALL SELECT format('order %s says %s/%s/%s/%s', o.number, o.lines, o.done, o.failed, o.cancelled)
      FROM purchase_order o JOIN order_line l ON l.order_id = o.id GROUP BY o.id
      HAVING o.lines <> count(*) OR o.done <> count(*) FILTER (WHERE l.state = 'completed')
        OR o.failed <> count(*) FILTER (WHERE l.state = 'failed')
        OR o.cancelled <> count(*) FILTER (WHERE l.state = 'cancelled')
        OR (o.state = 'working') <> (o.done + o.failed + o.cancelled < o.lines)
    UNION ALL SELECT format('customer %s has %s names under %s, counted %s', d.customer_id, count(*), d.suffix, c.total)
      FROM domain d LEFT JOIN domain_tally c ON c.customer_id = d.customer_id AND c.facet = 'suffix' AND c.value = d.suffix
      WHERE d.left_at IS NULL GROUP BY d.customer_id, d.suffix, c.total HAVING c.total IS DISTINCT FROM count(*)`);
  return rows.map(({ violation }) => violation);
}
