import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import type { ContactIntent, RegistryGateway } from '../../../gateways/registry/index.ts';
import { openCustomerAccount } from '../../../ledger/accounts.ts';
import { post } from '../../../ledger/post.ts';
import { balanceCorrected } from '../../../ledger/testing.ts';
import type { TestHouse } from '../../../platform/testing.ts';
import { arriveNames, testCustomer } from '../../domains/testing.ts';
import { type MovedWorld, openMovedWorld } from '../life/testing.ts';
import type { Buyer } from '../testing.ts';

/** A few seconds past the instant: clocks of two processes differ by milliseconds. */
const PAST_DAYS = 1 / 1440;

const postal = (type: 'int' | 'loc') =>
  ({ type, name: 'Chan Ltd', street: ['1 Nathan Road'], city: 'Hong Kong', postalCode: '000', country: 'HK' }) as const;

/**
 * A house whose names stand at the registry of China, and what its books and that registry's account have come to
 * since.
 */
export interface ChinaWorld extends MovedWorld {
  readonly buyer: Buyer;
  readonly china: RegistryGateway;
  /** A name that its customer has had for a year; answers its last paid day. */
  own(name: string): Promise<Date>;
  /** So many days after a last paid day, everything done that has come due on the way. */
  livedTo(paid: Date, ...days: number[]): Promise<void>;
  /** Cents that left our deposit since the house was opened: by the registry's own account, and by our books. */
  spent(): Promise<{ registry: bigint; books: bigint; years: bigint; cost: bigint }>;
  /** What the registry is to do from now on. */
  rules(rules: object): Promise<void>;
  alarms(kind: string): Promise<number>;
}

/** Their papers are verified: what a name is registered and renewed with. */
export const proveHolder = (house: TestHouse, { id, templateId }: { id: bigint; templateId: bigint }) =>
  house.pool.query(
    `INSERT INTO template_identity (customer_id, template_id, state, kind, holder, id_type, submitted_at, due_at, sealed_code, code_expires_at)
     VALUES ($1, $2, 'verified', 'individual', 'Chan', 'SFZ', now(), now(), 'sealed', now())`,
    [id, templateId],
  );

async function makeHolder(house: TestHouse, china: RegistryGateway): Promise<ContactIntent> {
  const contact: ContactIntent = {
    id: 'life-holder',
    clTRID: 'LIFE-CONTACT',
    intendedAt: await house.inTx(async (tx) => tx.now),
    postal: [postal('int'), postal('loc')],
    voice: '+852.21234567',
    email: 'cn-holder@example.com',
    authInfo: 'Transfer-Code-1',
    chinese: { type: 'E', document: { type: 'YYZZ', number: '000000000000000000' }, mobile: '+86.13800000000' },
  };
  const made = await china.createContact(contact);
  if (made.kind !== 'done') throw new Error(`the holder was not made: ${JSON.stringify(made)}`);
  return contact;
}

/** @param money what the customer has, in dollars */
export async function openChinaWorld(money = '2000.00'): Promise<ChinaWorld> {
  const world = await openMovedWorld(['cnnic']);
  const { house, sandbox, registries } = world;
  const china = registries.get('cnnic') as RegistryGateway;
  const owner = await testCustomer(house, 'cn-holder@example.com');
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, owner.id);
    await post(tx, balanceCorrected({ customerId: owner.id, id: owner.id, amount: usd(money), reason: 'for a test' }));
  });
  await proveHolder(house, owner);
  const contact = await makeHolder(house, china);
  // What is lived through begins after the names were judged.
  await sandbox.call('/desk/api/registry/demands', { registry: 'cnnic', verificationCodes: false });
  const balance = async () => {
    const registrars = await sandbox.call<{ id: string; balance: string }[]>(
      '/desk/api/registry/registrars?registry=cnnic',
    );
    return usd(registrars.find(({ id }) => id !== 'rival')?.balance ?? '').minor;
  };
  /** What stands on an account of ours, with the names that were not bought here. */
  const stands = async (key: string) => {
    const { rows } = await house.pool.query<{ amt: string }>(
      `SELECT coalesce(sum(e.amt), 0)::text AS amt FROM entry e JOIN acct a ON a.id = e.acct_id WHERE a.key = $1`,
      [key],
    );
    return BigInt(rows[0]?.amt ?? '0');
  };
  let begun = await balance();
  return {
    ...world,
    buyer: { kind: 'customer', customerId: owner.id },
    china,
    async own(name) {
      const intendedAt = await house.inTx(async (tx) => tx.now);
      const contacts = { registrant: contact.id, admin: contact.id, tech: contact.id, billing: contact.id };
      const term = { name, years: 1, nameservers: house.config.defaultNameServers, contacts };
      const before = await balance();
      const secret = { authInfo: 'Transfer-Code-1', clTRID: `LIFE-${name}`, intendedAt };
      const answer = await china.createDomain({ ...term, ...secret });
      if (answer.kind !== 'done' || !answer.data.expiresAt) throw new Error(`not made: ${JSON.stringify(answer)}`);
      begun += (await balance()) - before;
      const { expiresAt } = answer.data;
      await arriveNames(house, owner, [{ name, registeredAt: intendedAt, expiresAt }]);
      return (await world.name(name)).expires_at;
    },
    async livedTo(paid, ...days) {
      for (const each of days) {
        await world.moveTo(addDays(paid, each + PAST_DAYS));
        await world.live();
      }
    },
    spent: async () => ({
      registry: begun - (await balance()),
      books: await stands('registry:cnnic:deposit:USD'),
      years: -(await stands('registry:years:USD')),
      cost: -(await stands('cost:registry:USD')),
    }),
    rules: async (rules) => void (await sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', ...rules })),
    async alarms(kind) {
      const { values } = await house.metrics.alarms.get();
      return values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
    },
  };
}
