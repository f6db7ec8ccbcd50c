import { expect, type Page, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { settled, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, unique, wordsOf } from '../steps/reader.ts';

const finished = (page: Page, words: string) => expect(page.locator('main')).toContainText(words, { timeout: 15_000 });

test('E3 I1 names chosen in the list renew themselves, the plan says what that costs, and one press takes it back', async ({
  context,
}) => {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'zh-HK');
  const label = `auto-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Lee Wai' });
  await topUp(client, place, '100.00');
  await buyNames(client, [`${label}-1.com`, `${label}-2.com`, `${label}-3.com`], who.safeCode);
  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, { client }, 'zh-HK');

  await open(page, '/domain/list');
  await settled(page);
  const ticks = page.locator('main tbody .ns-tick');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page
    .locator('.ns-select-bar')
    .getByRole('button', { name: t('domains:act.autoRenew'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/domain\/autorenew\?Selection=/);
  await page.getByLabel(t('renewals:auto.years')).selectOption('2');
  await page.getByRole('button', { name: t('tasks:preview.look') }).click();
  await expect(page.locator('main')).toContainText(t('renewals:auto.cost', { amount: '51.20', count: 2 }));
  await page.getByRole('button', { name: t('renewals:auto.startOn', { count: 2 }) }).click();
  await finished(page, t('tasks:outcome.done'));
  const detail = (await client.get(`/domain/auto-renew?Domain=${label}-1.com`)).Data;
  expect([detail.On, detail.Years, detail.Price.Amount]).toEqual([true, 2, '25.60']);

  await open(page, '/domain/autorenew');
  await settled(page);
  await expect(page.getByRole('table', { name: t('renewals:plan.title') })).toContainText('51.20');
  await page.getByLabel(t('renewals:reserve.amount')).fill('60.5');
  await page.getByRole('button', { name: t('renewals:reserve.save') }).click();
  await expect(page.locator('.ns-notices')).toContainText(t('renewals:done.saved'));
  expect((await client.get('/domain/auto-renew/plan')).Data.Reserve.Amount).toBe('60.50');

  const task = (await client.get('/task/list')).Data.Items.find(({ Type }: { Type: string }) => Type === 'autoRenew');
  const undone = await client.post('/task/undo', { Number: task.Number, SafeCode: who.safeCode });
  expect(undone.Code).toBe(10_000);
  await expect
    .poll(async () => (await client.get(`/domain/auto-renew?Domain=${label}-1.com`)).Data.On, { timeout: 15_000 })
    .toBe(false);
});
