import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { LANGS, type Lang } from '#contract/lang.ts';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { type Demonstration, startDemonstration } from '#tools/demonstration.ts';
import { CHINESE_LABEL, type CustomerWithData, lendSession, makeCustomerWithData } from './steps/customer-with-data.ts';
import { fillTrading } from './steps/escrow/fill-trading.ts';
import { inspect, type Seen } from './steps/inspect.ts';
import { authenticatorOf } from './steps/office/authenticator.ts';
import { fillOffice } from './steps/office-with-data.ts';
import { addressOf, routesOf } from './steps/pages.ts';
import { enterOffice, reviewerOf } from './steps/reviewer.ts';
import { fillTransfers } from './steps/transfers/fill-transfers.ts';

/**
 * Takes a picture of every built page at two widths in three languages: for a visitor, for a customer with something in every list, and for
 * staff. `node tools/run.mjs e2e/screenshots.ts OUTDIR [PART] [dark]` writes OUTDIR/<width>-<lang>/<who>-<page>.png and OUTDIR/report.txt, and
 * tells what a machine can see: pages wider than the window, tables that scroll sideways, message keys, characters of another language, complaints of the browser.
 * PART keeps only addresses that contain it (or one of several, parted by commas; `/` is the first page). Ends with 1 when anything was found.
 */

const WIDTHS = [1440, 390] as const;
const HEIGHT = 900;
const INSTALLED = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const QUIET_WITHIN_MS = 8_000;

type Who = 'visitor' | 'customer' | 'mover' | 'receiver' | 'seller' | 'buyer' | 'staff';

interface Walk {
  who: Who;
  base: string;
  addresses: readonly string[];
  enter: (context: BrowserContext) => Promise<void>;
  /** Texts of people, which are right in any language. */
  mine: readonly string[];
}

const slug = (address: string) => address.replace(/[^\w.-]+/g, '_').replace(/^_|_$/g, '') || 'home';

function findings(seen: Seen): string[] {
  return [
    ...(seen.overflow > 0 ? [`${seen.overflow} px too wide by ${seen.reaching}`] : []),
    ...(seen.scrolling.length > 0 ? [`scrolls sideways: ${seen.scrolling.join(', ')}`] : []),
    ...(seen.squeezed.length > 0 ? [`letter under letter: ${seen.squeezed.join(', ')}`] : []),
    ...(seen.keys.length > 0 ? [`keys: ${seen.keys.join(' ')}`] : []),
    ...(seen.foreign.length > 0 ? [`another language: ${seen.foreign.join('')}`] : []),
    ...(seen.heading === '' ? ['no heading'] : []),
  ];
}

async function quiet(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: QUIET_WITHIN_MS })
    .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
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
  const walkOf = (who: Who, by: typeof client, addresses: readonly string[]): Walk => ({
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

/** Two who deal with each other, and staff between them; a deal in every state. */
async function walksOfTraders(house: Demonstration): Promise<Walk[]> {
  const member = async (name: string) => reviewerOf(house.officeUrl, await house.addStaff(name, ['manager']));
  const manager = await house.addStaff('trade-manager', ['manager']);
  const traders = await fillTrading(house, [await member('trade-one'), await member('trade-two')]);
  const { seller, buyer, deals, listed, reserved, push, mine } = traders;
  const base = house.consoleUrl;
  const pages = deals.map(({ number }) => `/escrow/escrowinfo?Number=${number}`);
  const walkOf = (who: Who, by: typeof seller, addresses: readonly string[]): Walk => ({
    ...{ who, base, addresses: [...TRADING, ...pages, ...addresses], mine },
    enter: (context) => lendSession(context, by, base),
  });
  const cookie = await enterOffice(house.officeUrl, manager, authenticatorOf(manager.totpSecret));
  return [
    walkOf('seller', seller, ['/market/mine', '/market/mine?New=1', '/domain/list', `/market/${listed}`]),
    walkOf('buyer', buyer, [`/market/${listed}`, `/market/${reserved}`, `/domain/push/${push}`, '/escrow/transaction']),
    { who: 'visitor', base, addresses: ['/market', `/market/${listed}`], enter: async () => undefined, mine },
    {
      who: 'staff',
      base: house.officeUrl,
      addresses: ['/deals', '/deals/comparables', ...deals.map(({ id }) => `/deals/${id}`)],
      enter: (context) => signInStaff(house, context, cookie),
      mine,
    },
  ];
}

/** One person in one language at one width; gives a line per thing found. */
async function walk(
  browser: Browser,
  { who, base, addresses, enter, mine }: Walk,
  lang: Lang,
  width: number,
  out: string,
) {
  const folder = join(out, `${width}-${lang}`);
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    timezoneId: 'Asia/Hong_Kong',
    locale: lang,
    colorScheme: process.argv[4] === 'dark' ? 'dark' : 'light',
  });
  await enter(context);
  await context.addCookies([{ name: 'Lang', value: lang, url: base }]);
  const page = await context.newPage();
  const found: string[] = [];
  let taken = 0;
  let at = '';
  const tell = (words: string) => found.push(`${width} ${lang} ${who} ${at}: ${words}`);
  page.on('pageerror', (error) => tell(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().startsWith('Failed to load') && tell(message.text()),
  );
  for (const address of addresses) {
    at = address;
    await page.goto(`${base}${address}`);
    await quiet(page);
    const seen = await inspect(page, lang, mine);
    for (const words of findings(seen)) tell(words);
    // One page that is not there yet looks like all of them.
    if (seen.notYet && address !== '/escrow/transaction') continue;
    await page.screenshot({ path: join(folder, `${who}-${slug(address)}.png`), fullPage: true });
    taken += 1;
  }
  await context.close();
  return { found, taken };
}

const VISITOR = [
  '/',
  '/price',
  '/domain/search',
  '/domain/search?q=taken-or-free%20abc',
  '/escrow/transaction',
  '/help',
  '/contact',
  '/no/such/page',
  '/login/sso',
  '/login/register',
  '/login/forgot',
  '/login/reset/x',
  '/login/activate/x',
  '/user/checkemail/result/x/a%40b.example',
];

function customerAddresses(customer: CustomerWithData): string[] {
  const given = {
    domain: customer.domain,
    number: customer.order,
    recharge: customer.recharge,
    templateId: customer.template,
    push: customer.push,
    listed: customer.listed,
    enquiry: customer.enquiry,
  };
  const queries = {
    '/finance/recharge/info': `?Number=${customer.recharge}`,
    '/domain/search': '?q=another-name%20abc',
    '/domain/renew': `?Domain=${customer.domain}`,
    '/escrow/escrowinfo': `?Number=${customer.deal}`,
  };
  const pages = routesOf('console').filter(({ small }) => !small);
  return [...pages.map(({ pattern }) => addressOf(pattern, given, queries)), '/domain/renew', '/domain/not-mine.com'];
}

async function signInStaff(house: Demonstration, context: BrowserContext, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: house.officeUrl }]);
}

async function staffCookie(house: Demonstration): Promise<string> {
  const member = house.accounts.staff;
  if (!member) throw new Error('the demonstration has no member of staff');
  return enterOffice(house.officeUrl, member, authenticatorOf(member.totpSecret));
}

async function walksOf(house: Demonstration): Promise<Walk[]> {
  const movers = await walksOfMovers(house);
  const traders = await walksOfTraders(house);
  const customer = await makeCustomerWithData(house, 'picture');
  // One name waits in the cart, so that cart and checkout have something to show.
  await customer.client.post('/domain/cart/add', { Items: [{ Name: 'picture-in-the-cart.com', Years: 2 }] });
  const [one, two] = [await house.addStaff('one', ['finance']), await house.addStaff('two', ['finance'])];
  const staff = [await reviewerOf(house.officeUrl, one), await reviewerOf(house.officeUrl, two)] as const;
  const { statement } = await fillOffice(house, customer, ...staff);
  const cookie = await staffCookie(house);
  return [
    ...movers,
    ...traders,
    { who: 'visitor', base: house.consoleUrl, addresses: VISITOR, enter: async () => undefined, mine: [] },
    {
      who: 'customer',
      base: house.consoleUrl,
      addresses: customerAddresses(customer),
      enter: (context) => lendSession(context, customer.client, house.consoleUrl),
      mine: [CHINESE_LABEL],
    },
    {
      who: 'staff',
      base: house.officeUrl,
      addresses: [
        ...routesOf('backoffice').map(({ pattern }) =>
          addressOf(pattern, { id: pattern.startsWith('/customers') ? '2' : '1', number: statement }),
        ),
        '/no/such/page',
      ],
      enter: (context) => signInStaff(house, context, cookie),
      mine: [],
    },
  ];
}

async function main(): Promise<void> {
  const [out, part = ''] = process.argv.slice(2);
  if (!out) throw new Error('say where the pictures go: node tools/run.mjs e2e/screenshots.ts OUTDIR [PART]');
  const data = mkdtempSync(join(tmpdir(), 'namestead-pictures-'));
  chmodSync(data, 0o711);
  const house = await startDemonstration({ env: { ...FREE_PORTS, NAMESTEAD_DATA: data } });
  const executablePath = INSTALLED.find((path) => path !== undefined && existsSync(path));
  const browser = await chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
  const found: string[] = [];
  let taken = 0;
  try {
    for (const each of await walksOf(house)) {
      const addresses = each.addresses.filter((address) =>
        part.split(',').some((one) => address.includes(one) && (one !== '/' || address === one)),
      );
      for (const width of WIDTHS)
        for (const lang of LANGS) {
          const seen = await walk(browser, { ...each, addresses }, lang, width, out);
          found.push(...seen.found);
          taken += seen.taken;
          process.stdout.write(`${each.who} ${width} ${lang}: ${seen.taken} pictures, ${seen.found.length} found\n`);
        }
    }
  } finally {
    await browser.close();
    await house.stop();
    rmSync(data, { recursive: true, force: true });
  }
  writeFileSync(join(out, 'report.txt'), `${found.join('\n')}\n`);
  process.stdout.write(`${found.join('\n')}\n${taken} pictures in ${out}, ${found.length} things found\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

await main();
