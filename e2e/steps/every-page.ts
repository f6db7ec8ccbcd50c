import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { type CustomerWithData, lendSession } from './customer-with-data.ts';
import { consoleUrl } from './house.ts';
import { addressOf, routesOf } from './pages.ts';
import { speak, wordsOf } from './reader.ts';

/** One page of the console with an address at which it has something to show. */
export interface Visit {
  readonly pattern: string;
  readonly address: string;
  readonly title: Readonly<Record<Lang, string>>;
  readonly entry: string | undefined;
}

/** Pages that say first what they are about: a name, an order, a push, a question. */
const NAMED: ReadonlySet<string> = new Set([
  '/domain/:domain',
  '/domain/order/:number',
  '/domain/push/:push',
  '/domain/resolution/:domain',
  '/domain/resolution/:domain/queries',
  '/market/:listed',
  '/contact/:enquiry',
]);

/**
 * What the title of a visited page must have in it: its own words, or the house's where the page says first what it is
 * about.
 */
export async function titleOf({ pattern, title }: Visit, lang: Lang): Promise<string> {
  const t = await wordsOf(lang);
  return NAMED.has(pattern) ? t('common:site') : title[lang];
}

/** Every page inside the layout, for a customer with something in every list. */
export function visitsOf(customer: CustomerWithData): readonly Visit[] {
  const given = {
    domain: customer.domain,
    number: customer.order,
    recharge: customer.recharge,
    templateId: customer.template,
    push: customer.push,
    listed: customer.listed,
    enquiry: customer.enquiry,
    recordTemplate: 'new',
  };
  const queries = {
    '/finance/recharge/info': `?Number=${customer.recharge}`,
    '/domain/search': '?q=abc',
    '/domain/renew': `?Domain=${customer.domain}`,
    '/escrow/escrowinfo': `?Number=${customer.deal}`,
    '/template/cn/create': `?Id=${customer.template}`,
    '/template/cn/edit': `?Id=${customer.template}`,
  };
  return routesOf('console')
    .filter(({ small }) => !small)
    .map(({ pattern, title, entry }) => ({ pattern, address: addressOf(pattern, given, queries), title, entry }));
}

/** What a mailed link that works no more is answered with; the walk opens such pages by links that never were. */
const DEAD_LINK = 'status of 410 (Gone)';

/** What the browser complains of: errors, and reports of the content policy. */
export function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(DEAD_LINK))
      heard.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`${page.url()} ${error.message}`));
  return heard;
}

/**
 * The app has taken the painted page's place, and asks for nothing more; what a styleguide shows at work goes on for
 * ever.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-stands', '');
  await expect(page.locator('main h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy=true]:not(.style-parts *)')).toHaveCount(0);
}

/** A window in which that customer is signed in. */
export async function windowOf(
  context: BrowserContext,
  customer: Pick<CustomerWithData, 'client'>,
  lang: Lang,
): Promise<Page> {
  await lendSession(context, customer.client, consoleUrl());
  await speak(context, lang);
  return context.newPage();
}
