import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { LANGS, type Lang } from '#contract/lang.ts';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { startDemonstration } from '#tools/demonstration.ts';
import { inspect, type Seen } from './steps/inspect.ts';
import { drawSheets, folderOf, THEMES, WIDTHS, writeIndex } from './steps/pictures/sheet.ts';
import { PEOPLE, type Person, type Walk, walksOf } from './steps/pictures/walks.ts';

/**
 * Takes a picture of every page in every look: two widths, three languages, light and dark; for a visitor, for a
 * customer with something in every list, for two with names on their way, and for staff. `npm run pictures -- OUTDIR
 * [--who visitor,customer] [--page /finance,/] [--lang en]` writes OUTDIR/<width>-<lang>-<theme>/<who>-<page>.png,
 * OUTDIR/index.html to open them page by page, OUTDIR/sheets/<who>-<page>.png with all looks of a page, and
 * OUTDIR/report.txt: what a machine can see, such as pages wider than the window (at 320 px too), tables that scroll
 * sideways, message keys, characters of another language, complaints of the browser. Runs into the same folder add to
 * it. `--page` keeps addresses that contain one of its parts (`/` is the first page). Ends with 1 when anything was
 * found.
 */

const HEIGHT = 900;
/** A window of 1280 at 400 % (WCAG 1.4.10): looked at, not kept. */
const NARROWEST = 320;
const INSTALLED = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const QUIET_WITHIN_MS = 8_000;

/** A name that is the same in every run: words with a digit in them, such as numbers of orders, are left out. */
const slug = (address: string) =>
  address
    .replace(/\?(\w+)=.*/, '_$1')
    .replace(/[\w%-]*\d[\w%-]*/g, 'x')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^_|_$/g, '') || 'home';

/** The file of a page; the second of the same name gets its place among them. */
function fileOf(who: string, address: string, taken: readonly string[]): string {
  const name = `${who}-${slug(address)}`;
  const same = taken.filter((file) => file.startsWith(`${name}.png`) || file.startsWith(`${name}~`)).length;
  return same === 0 ? `${name}.png` : `${name}~${same + 1}.png`;
}

function findings(seen: Seen): string[] {
  return [
    ...(seen.overflow > 0 ? [`${seen.overflow} px too wide by ${seen.reaching}`] : []),
    ...(seen.scrolling.length > 0 ? [`scrolls sideways: ${seen.scrolling.join(', ')}`] : []),
    ...(seen.squeezed.length > 0 ? [`letter under letter: ${seen.squeezed.join(', ')}`] : []),
    ...(seen.keys.length > 0 ? [`keys: ${seen.keys.join(' ')}`] : []),
    ...(seen.foreign.length > 0 ? [`another language: ${seen.foreign.join('')}`] : []),
    ...(seen.halfWidth.length > 0 ? [`half-width beside Chinese: ${seen.halfWidth.join(' | ')}`] : []),
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

interface Look {
  readonly lang: Lang;
  readonly out: string;
  readonly file: string;
  readonly mine: readonly string[];
  readonly tell: (words: string) => void;
}

/** The open page in every width and theme; false where it is not built yet, as one such page looks like all of them. */
async function takeLooks(page: Page, { lang, out, file, mine, tell }: Look): Promise<boolean> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const seen = await inspect(page, lang, mine);
    for (const words of findings(seen)) tell(`${width}: ${words}`);
    if (seen.notYet) return false;
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const folder = join(out, folderOf(width, lang, colorScheme));
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  const { overflow, reaching } = await inspect(page, lang, mine);
  if (overflow > 0) tell(`${NARROWEST}: ${overflow} px too wide by ${reaching}`);
  await page.emulateMedia({ colorScheme: THEMES[0] });
  return true;
}

/** One person in one language; gives a line per thing found, and the files it wrote. */
async function walk(browser: Browser, { who, base, addresses, enter, mine }: Walk, lang: Lang, out: string) {
  const context = await browser.newContext({ timezoneId: 'Asia/Hong_Kong', locale: lang, colorScheme: THEMES[0] });
  await enter(context);
  await context.addCookies([{ name: 'Lang', value: lang, url: base }]);
  const page = await context.newPage();
  const found: string[] = [];
  const files: string[] = [];
  let at = '';
  const tell = (words: string) => found.push(`${lang} ${who} ${at}: ${words}`);
  page.on('pageerror', (error) => tell(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().startsWith('Failed to load') && tell(message.text()),
  );
  for (const address of addresses) {
    at = address;
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await page.goto(`${base}${address}`);
    await quiet(page);
    const { pathname } = new URL(page.url());
    if (who !== 'visitor' && pathname.startsWith('/login') && !address.startsWith('/login')) tell(`shows ${pathname}`);
    const file = fileOf(who, address, files);
    if (await takeLooks(page, { lang, out, file, mine, tell })) files.push(file);
  }
  await context.close();
  return { found, files };
}

/** What was asked for; a person or language that there is not is an error. */
function wishes() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      who: { type: 'string', default: PEOPLE.join() },
      page: { type: 'string', default: '' },
      lang: { type: 'string', default: LANGS.join() },
    },
  });
  const [out] = positionals;
  if (!out) throw new Error('say where the pictures go: npm run pictures -- OUTDIR [--who ...] [--page ...]');
  const people = values.who.split(',');
  const langs = values.lang.split(',');
  const unknown = [
    ...people.filter((one) => !PEOPLE.includes(one as Person)),
    ...langs.filter((one) => !LANGS.includes(one as Lang)),
  ];
  if (unknown.length > 0) throw new Error(`nobody knows ${unknown.join(', ')}`);
  const wanted = (address: string) =>
    values.page.split(',').some((one) => address.includes(one) && (one !== '/' || address === one));
  return { out, people: people as Person[], langs: langs as Lang[], wanted };
}

async function main(): Promise<void> {
  const { out, people, langs, wanted } = wishes();
  const data = mkdtempSync(join(tmpdir(), 'namestead-pictures-'));
  // As root PostgreSQL runs under another account, which must be able to walk in.
  chmodSync(data, 0o711);
  const house = await startDemonstration({ env: { ...FREE_PORTS, NAMESTEAD_DATA: data } });
  const executablePath = INSTALLED.find((path) => path !== undefined && existsSync(path));
  const browser = await chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
  const found: string[] = [];
  const files = new Set<string>();
  try {
    for (const each of await walksOf(house, people)) {
      const addresses = each.addresses.filter(wanted);
      for (const lang of langs) {
        const seen = await walk(browser, { ...each, addresses }, lang, out);
        found.push(...seen.found);
        for (const file of seen.files) files.add(file);
        process.stdout.write(`${each.who} ${lang}: ${seen.files.length} pages, ${seen.found.length} found\n`);
      }
    }
    await drawSheets(browser, out, [...files]);
  } finally {
    await browser.close();
    await house.stop();
    rmSync(data, { recursive: true, force: true });
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'report.txt'), `${found.join('\n')}\n`);
  process.stdout.write(
    `${found.join('\n')}\n${files.size} pages, ${found.length} things found; open ${writeIndex(out)}\n`,
  );
  process.exitCode = found.length > 0 ? 1 : 0;
}

await main();
