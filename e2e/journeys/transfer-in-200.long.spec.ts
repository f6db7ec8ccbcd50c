import { expect, test } from '@playwright/test';
import { topUp } from '#tools/testing/console-client.ts';
import { desk } from '../steps/house.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';
import { ownerIn } from '../steps/push/push-names.ts';
import { open } from '../steps/reader.ts';
import { codeOf, confirmByMail, expectState, orderTransfers, rivalAnswers } from '../steps/transfers/transfer-in.ts';

/** A house of its own: most of what the other registrar has moves away. */
let house: OwnHouse;
test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('transfer-200');
});
test.afterAll(() => house?.stop());

const LINES = 200;
const REJECTED = 4;
const MOVED_MS_MAX = 180_000;

interface Held {
  readonly name: string;
  readonly createdAt: string;
}

/** Younger ones cannot come yet, whatever their owner wants. */
const AGE_MS = 61 * 86_400_000;

/**
 * Names that the other registrar has under a registry and that are old enough; not its own one, below which its hosts
 * are.
 */
async function theirs(registry: string, limit: number): Promise<string[]> {
  const found = await desk<Held[]>(`/registry/domains?registry=${registry}&registrar=rival&limit=${limit}`);
  const old = (found ?? []).filter(({ createdAt }) => Date.now() - Date.parse(createdAt) > AGE_MS);
  return old.map(({ name }) => name).filter((name) => !name.startsWith('rival-registrar.'));
}

test('F1 I1 200 lines: what cannot come is taken out, one is called off, some are rejected there, the others come', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const person = await ownerIn(browser, 'zh-HK', 0);
  const { page, t, client } = person;
  await topUp(client, house, '4000.00');
  const bad = ['nobody-has-this-one.com, Any-code-1', 'not a name, Any-code-2', 'example.unknown, Any-code-3'];
  const names = (await theirs('verisign', 320)).slice(0, LINES - bad.length - 1);
  const lines: string[] = [];
  for (const name of names) lines.push(`${name} ${await codeOf(name)}`);
  // One name twice: the second line of it cannot come.
  const count = names.length;
  await orderTransfers(person, [...lines, lines[0] as string, ...bad], bad.length + 1);
  await expect(page.getByText(t('tasks:filter.all', { count }))).toBeVisible();
  const task = page.url();
  const [off, ...coming] = names as [string, ...string[]];
  await expectState(person, names.at(-1) as string, 'transferin:state.awaiting_confirmation');
  const list = await client.get('/transferin/list');
  expect(list.Data.Open).toBe(count);

  // What was not asked for yet can be called off by itself.
  const found = async (after = ''): Promise<string> => {
    const { Data } = await client.get(`/transferin/list${after && `?After=${after}`}`);
    const row = (Data.Items as { Id: string; Name: string }[]).find(({ Name }) => Name === off);
    return row?.Id ?? found(Data.Next as string);
  };
  expect((await client.post('/transferin/cancel', { Id: await found() })).Code).toBe(10_000);

  const rejected = coming.slice(0, REJECTED);
  await confirmByMail(person, coming.length);
  await page.goto(task);
  const open200 = t('tasks:filter.open', { count: coming.length });
  await expect(page.getByRole('button', { name: open200 })).toBeVisible({ timeout: MOVED_MS_MAX });
  const waits = async () => (await client.get('/transferin/list?State=requesting')).Data.Items.length;
  await expect.poll(waits, { timeout: MOVED_MS_MAX }).toBe(0);
  for (const name of rejected) await rivalAnswers(name, 'reject');
  for (const name of coming.slice(REJECTED)) await rivalAnswers(name, 'approve');

  const come = coming.length - REJECTED;
  const success = page.getByRole('button', { name: t('tasks:filter.success', { count: come }) });
  await expect(success).toBeVisible({ timeout: MOVED_MS_MAX });
  await expect(page.getByRole('button', { name: t('tasks:filter.cancel', { count: 1 }) })).toBeVisible();
  await page.getByRole('button', { name: t('tasks:filter.fail', { count: REJECTED }) }).click();
  for (const name of rejected)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('transferin:failed.rejected'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('tasks:download') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  const money = (await client.get('/balance/summary')).Data;
  expect(money.Frozen.Amount).toBe('0.00');
  await open(page, '/domain/list');
  await expect(page.getByRole('main')).toContainText(String(come));
});
