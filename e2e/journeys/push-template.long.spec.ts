import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { registrantEmailRule } from '#contract/rules/holders/registrant-email.ts';
import { TEMPLATE_PUSH_DAYS } from '#contract/rules/holders/template-push.ts';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { type Demonstration, startDemonstration } from '#tools/demonstration.ts';
import { topUp } from '#tools/testing/console-client.ts';
import { mailedLink } from '../steps/become-customer.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { consoleUrl, desk, sandboxUrl } from '../steps/house.ts';
import { makeTemplate, offer, personIn, pushTemplate } from '../steps/push-template.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';

/** A house of its own: its clock is moved by weeks. */
let house: Demonstration;
let data: string;
const HOUSE_MS_MAX = 600_000;
/** What the worker's sweeps may need after a move of the clock. */
const LIVED_MS_MAX = 90_000;
const SHOWN_MS_MAX = 5_000;
const outside = { CONSOLE_URL: process.env['CONSOLE_URL'], SANDBOX_URL: process.env['SANDBOX_URL'] };

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  data = mkdtempSync(join(tmpdir(), 'namestead-push-'));
  chmodSync(data, 0o711);
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  house = await startDemonstration({ env: { ...env, ...FREE_PORTS, NAMESTEAD_DATA: data } });
  process.env['CONSOLE_URL'] = house.consoleUrl;
  process.env['SANDBOX_URL'] = house.sandboxUrl;
});
test.afterAll(async () => {
  Object.assign(process.env, outside);
  await house?.stop();
  rmSync(data, { recursive: true, force: true });
});

const move = (days: number) => desk('/clock', { advance: `${days}d` });

/** Looks at a page anew until it says something. */
async function seen(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await open(page, path);
    await expect(page.locator('main')).toContainText(text, { timeout: SHOWN_MS_MAX });
  }).toPass({ timeout: LIVED_MS_MAX });
}

for (const lang of ['zh-CN', 'en'] as const)
  test(`H3 a template is pushed to another account, taken back and accepted (${lang})`, async ({ browser }) => {
    await pushTemplate(browser, lang);
  });

for (const lang of LANGS)
  test(`H3 a push that nobody decides lapses on its seventh day, for both sides (${lang})`, async ({ browser }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const [giver, receiver] = [await personIn(browser, lang), await personIn(browser, lang)];
    await makeTemplate(giver);
    await offer(giver, receiver.email);
    await open(receiver.page, '/template/push');
    await expect(receiver.page.getByRole('button', { name: receiver.t('pushes:act.accept') })).toBeVisible();
    await move(TEMPLATE_PUSH_DAYS);
    await seen(receiver.page, '/template/push', receiver.t('pushes:state.lapsed'));
    await expect(receiver.page.getByRole('button', { name: receiver.t('pushes:act.accept') })).toHaveCount(0);
    await seen(giver.page, '/template/push', giver.t('pushes:state.lapsed'));
  });

test('H3 a name whose holder never answers is suspended on day 15, and resolves again when he presses the button', async ({
  browser,
}) => {
  test.setTimeout(HOUSE_MS_MAX);
  const owner = await personIn(browser, 'zh-HK');
  const { page, t, client, safeCode } = owner;
  await topUp(client, { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, '100.00');
  const holder = `holder-${unique()}@customer.example`;
  await makeTemplate({ ...owner, email: holder });
  const templates = (await client.get('/template/list')).Data.Items as { Id: string; Email: string }[];
  const name = `not-proved-${unique()}.com`;
  await buyNames(client, [name], safeCode, templates.find(({ Email }) => Email === holder)?.Id);
  await seen(page, '/domain/list', t('namestate:truth.emailBy', { day: '' }).trim());
  await move(registrantEmailRule('com', '2026-11-21')?.days ?? 0);
  await seen(page, `/domain/${name}`, t('registrant:list.suspended'));
  const statuses = async () => (await desk<{ statuses: string[] }>(`/registry/domain/${name}`))?.statuses ?? [];
  await expect.poll(statuses, { timeout: LIVED_MS_MAX }).toContain('clientHold');
  // Signed out, in a window of the holder's own.
  const context = await browser.newContext();
  await speak(context, 'en');
  const visitor = await context.newPage();
  const words = await wordsOf('en');
  await visitor.goto(await mailedLink(holder, /\/domain\/emailverify\//));
  await expect(visitor.locator('main')).toContainText(name);
  await visitor.getByRole('button', { name: words('registrant:page.submit') }).click();
  await expect(visitor.getByText(words('registrant:page.done'))).toBeVisible();
  await expect.poll(statuses, { timeout: LIVED_MS_MAX }).not.toContain('clientHold');
  await seen(page, `/domain/${name}`, t('registrant:history.ended'));
  await context.close();
});
