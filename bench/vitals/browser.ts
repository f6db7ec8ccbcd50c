import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { quantile } from '../result.ts';
import { observe, type Seen } from './observe.ts';

const CONFIG = new URL('../../playwright.config.ts', import.meta.url).href;
const SETTLE_MS = 600;
const OPENED_MS = 1_000;
const ACTS_MAX = 4;
/** Event timing tells nothing of what took less than this. */
const EVENT_MS_MIN = 16;

export interface Visit {
  readonly url: string;
  readonly cookie?: string;
  /** Wait for the rows of a table. */
  readonly rows: boolean;
  readonly slower: number;
  /** Press and type afterwards. */
  readonly act: boolean;
}

/** The Chromium the browser tests use (playwright.config.ts). */
export async function launchOptions(): Promise<LaunchOptions> {
  const { default: config } = (await import(CONFIG)) as { default: { use: { launchOptions: LaunchOptions } } };
  return config.use.launchOptions;
}

export async function openBrowser(): Promise<Browser | string> {
  try {
    return await chromium.launch(await launchOptions());
  } catch (error) {
    return `no Chromium could be started: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** The cookies of a `Cookie` header, as the browser keeps them for an address. */
export function cookiesOf({ url, cookie = '' }: Pick<Visit, 'url' | 'cookie'>) {
  return cookie.split('; ').flatMap((pair) => {
    const cut = pair.indexOf('=');
    return cut < 0 ? [] : [{ name: pair.slice(0, cut), value: pair.slice(cut + 1), url: new URL(url).origin }];
  });
}

const read = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen);

/**
 * What a hand does on any page: opens its choices and menus, ticks its boxes, types into its fields. Nothing is sent.
 */
async function act(page: Page): Promise<void> {
  const each = async (selector: string, work: (at: number) => Promise<void>) => {
    const count = Math.min(await page.locator(selector).count(), ACTS_MAX);
    for (let at = 0; at < count; at++) await work(at);
  };
  for (const selector of ['summary:visible', '[role=combobox]:visible', 'input[type=checkbox]:visible']) {
    await each(selector, async (at) => {
      await page.locator(selector).nth(at).click({ force: true });
      await page.keyboard.press('Escape');
    });
  }
  // Last: what is typed into a filter takes rows away that would be ticked.
  const fields = 'input:not([type=checkbox]):not([type=radio]):not([role=combobox]):visible, textarea:visible';
  await each(fields, async (at) => {
    await page.locator(fields).nth(at).click();
    await page.keyboard.type('name', { delay: 30 });
  });
}

/** Opens an address with an empty cache and tells what the reader saw. */
export async function visit(browser: Browser, wanted: Visit): Promise<Seen & { inp: number; violations: number }> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-HK',
    timezoneId: 'Asia/Hong_Kong',
  });
  try {
    await context.addCookies(cookiesOf(wanted));
    await context.addInitScript(observe);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: wanted.slower });
    let violations = 0;
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations++;
    });
    // A new window costs the browser half a second of its own, which no reader's click waits for.
    await page.waitForTimeout(OPENED_MS);
    await page.goto(wanted.url, { waitUntil: 'load' });
    if (wanted.rows)
      await page.waitForFunction(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen.rows > 0);
    // What is painted or moved late still counts.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS * wanted.slower);
    if (wanted.act) await act(page);
    const seen = await read(page);
    const durations = Object.values(seen.interactions);
    return { ...seen, violations, inp: durations.length > 0 ? quantile(durations, 0.95) : EVENT_MS_MIN };
  } finally {
    await context.close();
  }
}
