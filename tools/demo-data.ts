import { randomBytes } from 'node:crypto';
import { declaredSuffixes, OPEN_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { offersNow, sellSuffix } from '#server/features/catalogue/index.ts';
import { addStaff } from '#server/features/staff-access/wiring.ts';
import { systemCaller, transact } from '#server/platform/db/transaction.ts';
import { type DemoAccounts, type DemoMember, keepAccounts, readAccounts } from './demonstration/accounts.ts';
import { openClient, signUp, topUp } from './testing/console-client.ts';
import { openToolHouse } from './tool-house.ts';

/** Where the demonstration runs, for whoever fills it. */
export interface DemoPlace {
  ownerUrl: string;
  appUrl: string;
  consoleUrl: string;
  officeUrl: string;
  sandboxUrl: string;
  /** The settings the server was started with. */
  settings: Readonly<Record<string, string>>;
}

const CUSTOMER_EMAIL = 'demo@customer.example';
const STAFF_NAME = 'demo';
const SECOND_NAME = 'demo-second';
const BALANCE = '500.00';

/** A password by the rules of the console: letters of both cases, digits, a symbol, nothing twice in a row. */
function newPassword(): string {
  const text = randomBytes(9)
    .toString('base64url')
    .replace(/[-_]/g, 'x')
    .replace(/(.)\1+/g, '$1');
  // Parted: a text that ends with 7 would have it twice in a row.
  return `Demo-${text}-7`;
}

async function makeCustomer(place: DemoPlace) {
  const customer = {
    email: CUSTOMER_EMAIL,
    password: newPassword(),
    safeCode: `safe-${randomBytes(3).toString('hex')}`,
    name: 'Demo Customer',
  };
  const client = openClient(place, 'zh-HK');
  await signUp(client, customer);
  await topUp(client, place, BALANCE);
  const { email, password, safeCode } = customer;
  return { email, password, safeCode };
}

/** A member of staff with these roles. @throws Error when the name is taken. */
export async function makeStaff(place: DemoPlace, wanted: string, roles: string[]): Promise<DemoMember> {
  const house = openToolHouse(place.settings);
  try {
    const made = await transact(house, systemCaller('demonstration'), (tx) => addStaff(tx, wanted, roles));
    if (!made)
      throw new Error(
        `staff member ${wanted} is there, but its sign-in was lost; delete the data folder to begin anew`,
      );
    const { name, password, totpSecret } = made;
    return { name, password, totpSecret };
  } finally {
    await house.close();
  }
}

/**
 * A suffix without a price is sold in the demonstration as one that has some: those of China as theirs, what was
 * declared as the first.
 */
const PRICED_LIKE = { china: 'com.cn', declared: 'com' };

/** The demonstration sells whatever it can. */
async function sellTheRest(place: DemoPlace): Promise<void> {
  const house = openToolHouse(place.settings);
  try {
    await transact(house, systemCaller('demonstration'), async (tx) => {
      const offers = await offersNow(tx);
      const listOf = (like: string) => {
        const { register, renew, transfer, restore } = offers.get(like)!.prices;
        const cents = ({ price, cost }: typeof register) => ({ price: price.minor, cost: cost.minor });
        return { register: cents(register), renew: cents(renew), transfer: cents(transfer), restore: cents(restore) };
      };
      const declared = new Set(declaredSuffixes().map(({ Suffix }) => Suffix));
      for (const { suffix } of OPEN_SUFFIXES)
        if (!offers.has(suffix))
          await sellSuffix(tx, suffix, listOf(declared.has(suffix) ? PRICED_LIKE.declared : PRICED_LIKE.china));
    });
  } finally {
    await house.close();
  }
}

/**
 * Makes the demonstration's customer and two staff members at the first start, the customer by walking the console as a
 * person would; afterwards their sign-ins are read from the data folder.
 */
export async function makeDemoData(place: DemoPlace): Promise<DemoAccounts> {
  await sellTheRest(place);
  const data = place.settings['NAMESTEAD_DATA'] as string;
  const kept = readAccounts(data);
  if (kept) return kept;
  const [customer, staff, second] = await Promise.all([
    makeCustomer(place),
    makeStaff(place, STAFF_NAME, ['manager']),
    makeStaff(place, SECOND_NAME, ['finance']),
  ]);
  keepAccounts(data, { customer, staff, second });
  return { customer, staff, second };
}
