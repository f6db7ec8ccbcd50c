import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type ConsoleClient, openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { listIsLooked } from '../steps/buy-many.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { settled, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, unique, type Words, wordsOf } from '../steps/reader.ts';

/**
 * What people do most, counted in presses from the home page (beside the best of other registrars). The lock of a
 * filter's names is counted in domain-list.spec.ts.
 */

const SAFE_CODE = 'gate-code-31';

interface Job {
  readonly page: Page;
  readonly t: Words;
  readonly client: ConsoleClient;
  readonly label: string;
  readonly presses: { count: () => number; from: () => void };
}

/**
 * Counts what a hand presses on a page and those it leads to: each press of a pointer, and each choice from a list that
 * opens. What is typed, and the Enter that ends it, is typing.
 */
async function countPresses(page: Page): Promise<{ count: () => number; from: () => void }> {
  let presses = 0;
  await page.exposeFunction('tellPress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const tell = () => void (window as unknown as { tellPress: () => Promise<void> }).tellPress();
    const isList = (target: EventTarget | null) => target instanceof HTMLSelectElement;
    addEventListener('pointerdown', (event) => !isList(event.target) && tell(), true);
    addEventListener('change', (event) => isList(event.target) && tell(), true);
  });
  return {
    count: () => presses,
    from: () => {
      presses = 0;
    },
  };
}

/** Somebody with money, on their home page; the names are bought before the counting. */
async function atHome(context: BrowserContext, names: (label: string) => readonly string[] = () => []): Promise<Job> {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const label = `clicks-${unique()}`;
  const email = `${label}@customer.example`;
  const password = 'Blue-Kite-2718';
  const maker = openClient(place, 'zh-HK');
  await signUp(maker, { email, password, safeCode: SAFE_CODE, name: 'Lee Wai' });
  await topUp(maker, place, '200.00');
  const wanted = names(label);
  if (wanted.length > 0) await buyNames(maker, wanted, SAFE_CODE);
  // A session of its own: whoever made the names has given the security code a moment ago.
  const client = openClient(place, 'zh-HK');
  expect((await client.post('/account/sign-in', { Email: email, Password: password })).Code).toBe(10_000);
  const page = await windowOf(context, { client }, 'zh-HK');
  const presses = await countPresses(page);
  await open(page, '/');
  await settled(page);
  presses.from();
  return { page, t: await wordsOf('zh-HK'), client: maker, label, presses };
}

async function typeCode({ page, t }: Job): Promise<void> {
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  await prompt.getByLabel(t('common:safeCode.label'), { exact: true }).fill(SAFE_CODE);
  await page.keyboard.press('Enter');
}

test('D1 D4 one name is bought by five presses', async ({ context }) => {
  const job = await atHome(context);
  const { page, t, label } = job;
  await page.getByRole('textbox', { name: t('home:search.label'), exact: true }).fill(`${label}.com`);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ has: page.getByText(`${label}.com`, { exact: true }) });
  await row.getByRole('button', { name: t('search:row.addOne', { name: `${label}.com` }) }).click();
  await page.getByRole('link', { name: t('search:toCart', { count: 1 }) }).click();
  await page.getByRole('button', { name: t('orders:cart.checkout'), exact: true }).click();
  await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
  await page.getByRole('button', { name: t('orders:checkout.pay', { amount: '11.80' }) }).click();
  await typeCode(job);
  await expect(page).toHaveURL(/\/domain\/order\/\w/);
  expect(job.presses.count()).toBeLessThanOrEqual(5);
});

test('D2 a ready list is bought by four presses', async ({ context }) => {
  const job = await atHome(context);
  const { page, t, label } = job;
  await page.getByRole('link', { name: t('home:search.list'), exact: true }).click();
  const names = Array.from({ length: 5 }, (_, at) => `${label}-${at}.com`);
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  await page.getByRole('button', { name: t('orders:register.look'), exact: true }).click();
  await listIsLooked({ page });
  await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
  await page
    .getByRole('button', { name: t('orders:register.start', { count: 5, amount: '59.00' }), exact: true })
    .click();
  await typeCode(job);
  await expect(page).toHaveURL(/\/domain\/taskinfo\?Number=T/, { timeout: 60_000 });
  expect(job.presses.count()).toBeLessThanOrEqual(4);
});

test('E3 one name is renewed by three presses', async ({ context }) => {
  const job = await atHome(context, (label) => [`${label}.com`]);
  const { page, t, label } = job;
  await page.getByRole('navigation').locator('a[href="/domain/renew"]').first().click();
  await page.getByRole('link', { name: t('marks:renewOne', { name: `${label}.com` }), exact: true }).click();
  await page.getByRole('button', { name: t('orders:checkout.pay', { amount: '12.80' }) }).click();
  await typeCode(job);
  await expect(page.getByText(t('orders:state.completed')).first()).toBeVisible({ timeout: 30_000 });
  expect(job.presses.count()).toBeLessThanOrEqual(3);
});

test('E1 G1 the names of a folder get other name servers by six presses', async ({ context }) => {
  const job = await atHome(context, (label) => [`${label}-a.com`, `${label}-b.com`, `${label}-c.com`]);
  const { page, t, client, label } = job;
  expect((await client.post('/domain/folder/save', { Name: 'Shops' })).Code).toBe(10_000);
  const Folder = (await client.get('/domain/list-frame')).Data.Folders[0].Id as string;
  for (const name of [`${label}-a.com`, `${label}-b.com`])
    expect((await client.post('/domain/label', { Domain: name, Folder })).Code).toBe(10_000);
  await page.getByRole('navigation').locator('a[href="/domain/list"]').first().click();
  await page.getByLabel(t('domains:list.folder'), { exact: true }).selectOption(Folder);
  await expect(page.getByText(t('common:list.count', { count: 2 }))).toBeVisible();
  await page.getByLabel(t('common:act.selectAll'), { exact: true }).check();
  await page
    .locator('.ns-select-bar')
    .getByRole('button', { name: t('domains:act.nameServers'), exact: true })
    .click();
  await page.getByLabel(t('acts:dns.servers'), { exact: true }).fill('ns1.other.example\nns2.other.example');
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  await page.getByRole('button', { name: t('acts:dns.start', { count: 2 }), exact: true }).click();
  await typeCode(job);
  await expect(page).toHaveURL(/\/domain\/taskinfo\?Number=/);
  // The task and each of its names.
  await expect(page.locator('.ns-state', { hasText: t('tasks:outcome.done') })).toHaveCount(3, { timeout: 30_000 });
  expect(job.presses.count()).toBeLessThanOrEqual(6);
});
