import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openVerification } from '../../gateways/verification/http-verification.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { readCart, totalOf } from './cart/cart.ts';
import { checkout } from './checkout.ts';
import { type Buyer, fillCart, makeBuyer } from './testing.ts';
import { orderHandlers } from './wiring.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let handlers: JobHandler[];
let buyer: Buyer;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  registry = openEppRegistry(settingsOfAccess('verisign', registries.verisign));
  handlers = orderHandlers(new Map([['verisign', registry]]), openVerification(house.config.verification));
  buyer = await makeBuyer(house, '100.00');
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

/** Buys one name, with or without a word about its renewal; how it stands when it is there. */
async function bought(name: string, autoRenew?: boolean) {
  await fillCart(house, buyer, [name]);
  await house.inTx(async (tx) => {
    const total = totalOf(await readCart(tx, buyer.customerId));
    return checkout(tx, { total, templateId: undefined, autoRenew });
  }, buyer);
  await drainJobs(house, handlers);
  const { rows } = await house.pool.query<{ renews: boolean; years: number; told: boolean | null }>(
    `SELECT d.auto_renew AS renews, d.auto_renew_years AS years, (a.after->>'autoRenew')::boolean AS told
     FROM domain d JOIN activity a ON a.object = 'domain:' || d.id AND a.kind = 'domain.registered' WHERE d.name = $1`,
    [name],
  );
  return rows;
}
const byDefault = (on: boolean) =>
  house.pool.query(
    `INSERT INTO domain_defaults (customer_id, transfer_lock, auto_renew, changed_at) VALUES ($1, false, $2, now())
     ON CONFLICT (customer_id) DO UPDATE SET auto_renew = $2`,
    [buyer.customerId, on],
  );

test('E3 a name renews itself where its order says so, and only then; without a word as the default of its customer says', async () => {
  const [on, off] = [[{ renews: true, years: 1, told: true }], [{ renews: false, years: 1, told: null }]];
  expect(await bought('renew-unsaid.com')).toEqual(off);
  expect(await bought('renew-wished.com', true)).toEqual(on);
  await byDefault(true);
  expect(await bought('renew-default.com')).toEqual(on);
  expect(await bought('renew-not-this.com', false)).toEqual(off);
});
