import type { BrowserContext } from '@playwright/test';
import type { Demonstration } from '#tools/demonstration.ts';
import { CHINESE_LABEL, type CustomerWithData, lendSession, makeCustomerWithData } from '../customer-with-data.ts';
import { fillTrading } from '../escrow/fill-trading.ts';
import { visitsOf } from '../every-page.ts';
import { authenticatorOf } from '../office/authenticator.ts';
import { fillOffice } from '../office-with-data.ts';
import { addressOf, routesOf } from '../pages.ts';
import { enterOffice, reviewerOf } from '../reviewer.ts';
import { fillTransfers } from '../transfers/fill-transfers.ts';

/**
 * Who looks: two with names on their way, two who trade and staff between them, a visitor, a customer with something in
 * every list, staff.
 */
export const PEOPLE = ['movers', 'traders', 'visitor', 'customer', 'staff'] as const;
export type Person = (typeof PEOPLE)[number];

/** One person and the pages they open. */
export interface Walk {
  /** What the names of their pictures begin with. */
  readonly who: string;
  readonly base: string;
  readonly addresses: readonly string[];
  readonly enter: (context: BrowserContext) => Promise<void>;
  /** Texts of people, which are right in any language. */
  readonly mine: readonly string[];
}

/** Pages of names on their way; the letters' and the pushes' are added by whoever filled them. */
const MOVING = [
  '/domain/transferin/list',
  '/domain/transferout/list',
  '/domain/transferin',
  '/domain/transferout',
  '/domain/transfercodes',
  '/domain/push',
  '/domain/list',
];

/** Two accounts with names on their way in every direction. They move the clock, so they come first. */
async function walksOfMovers(house: Demonstration): Promise<Walk[]> {
  const { client, receiver, letters, pushes, pushesThere, mine } = await fillTransfers(house);
  const base = house.consoleUrl;
  const walkOf = (who: string, by: typeof client, addresses: readonly string[]): Walk => ({
    ...{ who, base, addresses, mine },
    enter: (context) => lendSession(context, by, base),
  });
  return [
    walkOf('mover', client, [...MOVING, ...letters, ...pushes]),
    walkOf('receiver', receiver, ['/domain/push', '/domain/transferin/list', ...pushesThere]),
    { who: 'visitor', base, addresses: letters, enter: async () => undefined, mine },
  ];
}

/** Pages of trading that both sides have. */
const TRADING = ['/escrow/escrowlist', '/escrow/inbox', '/escrow/inbox?Box=got', '/escrow/inbox?Box=made', '/market'];

/** A member's session, for a window. */
const asMember = (house: Demonstration, cookie: string) => (context: BrowserContext) => {
  const [name = '', value = ''] = cookie.split('=');
  return context.addCookies([{ name, value, url: house.officeUrl }]);
};

/** Two who deal with each other, and staff between them; a deal in every state. */
async function walksOfTraders(house: Demonstration): Promise<Walk[]> {
  const member = async (name: string) => reviewerOf(house.officeUrl, await house.addStaff(name, ['manager']));
  const manager = await house.addStaff('trade-manager', ['manager']);
  const traders = await fillTrading(house, [await member('trade-one'), await member('trade-two')]);
  const { seller, buyer, deals, listed, reserved, push, mine } = traders;
  const base = house.consoleUrl;
  const pages = deals.map(({ number }) => `/escrow/escrowinfo?Number=${number}`);
  const walkOf = (who: string, by: typeof seller, addresses: readonly string[]): Walk => ({
    ...{ who, base, addresses: [...TRADING, ...pages, ...addresses], mine },
    enter: (context) => lendSession(context, by, base),
  });
  const cookie = await enterOffice(house.officeUrl, manager, authenticatorOf(manager.totpSecret));
  return [
    walkOf('seller', seller, ['/market/mine', '/market/mine?New=1', '/domain/list', `/market/${listed}`]),
    walkOf('buyer', buyer, [`/market/${listed}`, `/market/${reserved}`, `/domain/push/${push}`, '/escrow/transaction']),
    { who: 'market', base, addresses: ['/market', `/market/${listed}`], enter: async () => undefined, mine },
    {
      who: 'broker',
      base: house.officeUrl,
      addresses: ['/deals', '/deals/comparables', ...deals.map(({ id }) => `/deals/${id}`)],
      enter: asMember(house, cookie),
      mine,
    },
  ];
}

/** What people see who are not signed in. */
export const VISITOR: readonly string[] = [
  '/',
  '/price',
  '/market',
  '/certificate',
  '/domain/search',
  '/domain/search?q=taken-or-free%20abc',
  '/escrow/transaction',
  '/help',
  '/legal/terms',
  '/legal/privacy',
  '/contact',
  '/no/such/page',
  '/login/sso',
  '/login/register',
  '/login/forgot',
  '/login/reset/x',
  '/login/activate/x',
  '/user/checkemail/result/x/a%40b.example',
  '/domain/holder/confirm/x',
];

const customerAddresses = (customer: CustomerWithData): string[] => [
  ...visitsOf(customer).map(({ address }) => address),
  '/domain/renew',
  '/domain/not-mine.com',
];

/** Every page of the back office, in a house that `fillOffice` filled. */
export const officeAddresses = (statement: string): string[] =>
  routesOf('backoffice').map(({ pattern }) =>
    addressOf(pattern, { id: pattern.startsWith('/customers') ? '2' : '1', number: statement }),
  );

async function walkOfStaff(house: Demonstration, customer: CustomerWithData): Promise<Walk> {
  const add = (name: string) => house.addStaff(name, ['finance', 'support']);
  const [one, two] = [await add('one'), await add('two')];
  const staff = [await reviewerOf(house.officeUrl, one), await reviewerOf(house.officeUrl, two)] as const;
  const { statement } = await fillOffice(house, customer, ...staff);
  const member = house.accounts.staff;
  if (!member) throw new Error('the demonstration has no member of staff');
  const app = authenticatorOf(member.totpSecret);
  return {
    who: 'staff',
    base: house.officeUrl,
    addresses: [...officeAddresses(statement), '/no/such/page'],
    // Only when their walk begins: their session ends where nobody is at it for a quarter of an hour.
    enter: async (context) => {
      const cookie = await enterOffice(house.officeUrl, member, app);
      app.taken();
      await asMember(house, cookie)(context);
    },
    mine: [CHINESE_LABEL],
  };
}

/** Fills a house for those people, no more than they need, and says what each of them opens. */
export async function walksOf(house: Demonstration, people: readonly Person[]): Promise<Walk[]> {
  const walks: Walk[] = [];
  if (people.includes('movers')) walks.push(...(await walksOfMovers(house)));
  if (people.includes('traders')) walks.push(...(await walksOfTraders(house)));
  const base = house.consoleUrl;
  if (people.includes('visitor'))
    walks.push({ who: 'visitor', base, addresses: VISITOR, enter: async () => undefined, mine: [] });
  if (!people.includes('customer') && !people.includes('staff')) return walks;
  const customer = await makeCustomerWithData(house, 'picture');
  // One name waits in the cart, so that cart and checkout have something to show.
  await customer.client.post('/domain/cart/add', { Items: [{ Name: 'picture-in-the-cart.com', Years: 2 }] });
  // Renewals by themselves, so that home has its chart.
  await customer.client.post('/domain/auto-renew', { Domain: customer.domain, On: true });
  const enter = (context: BrowserContext) => lendSession(context, customer.client, base);
  const staff = people.includes('staff') ? [await walkOfStaff(house, customer)] : [];
  const addresses = customerAddresses(customer);
  if (people.includes('customer')) walks.push({ who: 'customer', base, addresses, enter, mine: [CHINESE_LABEL] });
  return [...walks, ...staff];
}
