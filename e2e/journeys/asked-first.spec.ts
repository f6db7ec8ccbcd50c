import { expect, test } from '@playwright/test';
import { batchLimit } from '#contract/rules/batch.ts';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { settled, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, unique, wordsOf } from '../steps/reader.ts';

const SAFE_CODE = 'gate-code-31';

async function newcomer(money?: string) {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const label = `asked-${unique()}`;
  const client = openClient(place, 'en');
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: SAFE_CODE, name: 'Lee Wai' };
  await signUp(client, who);
  if (money !== undefined) await topUp(client, place, money);
  return { client, label };
}

test('C2 M1 an address goes only when that was asked once more; what failed is said in its own words', async ({
  context,
}) => {
  const { client, label } = await newcomer();
  const t = await wordsOf('en');
  const second = `second-${label}@customer.example`;
  expect((await client.post('/verify/addemail', { Email: second })).Code).toBe(10_000);
  const page = await windowOf(context, { client }, 'en');
  await open(page, '/user/verify/email');
  const row = page.getByRole('row').filter({ hasText: second });
  const press = () => row.getByRole('button', { name: `${t('profile:emails.delete')} ${second}` }).click();
  const sure = page.getByRole('dialog', { name: t('profile:emails.sure', { email: second }) });
  await press();
  await expect(sure).toContainText(t('profile:emails.sure.pending'));
  await sure.getByRole('button', { name: t('common:act.cancel'), exact: true }).click();
  await expect(sure).toHaveCount(0);
  await expect(row).toBeVisible();

  // The server fails once: nothing was deleted, and that is what stands there.
  const broken = JSON.stringify({ Code: 90_000, Msg: 'Something went wrong here.' });
  await page.route('**/api/verify/delemail', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: broken }),
  );
  await press();
  await sure.getByRole('button', { name: t('profile:emails.delete'), exact: true }).click();
  await expect(sure.getByRole('alert')).toContainText(t('common:failed.deletion'));
  await page.unroute('**/api/verify/delemail');
  await sure.getByRole('button', { name: t('profile:emails.delete'), exact: true }).click();
  await expect(sure).toHaveCount(0);
  await expect(row).toHaveCount(0);

  await page.route('**/api/verify/emaillist*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: broken }),
  );
  // From another page, so that the browser asks: an address that is opened comes with its answers.
  await open(page, '/user/verify');
  await settled(page);
  await page.getByRole('link', { name: t('profile:verify.email.open') }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(t('common:failed.query'));
});

test('F2 I2 where an act takes fewer names than match, as many as it takes are offered and added', async ({
  context,
}) => {
  test.setTimeout(120_000);
  const limit = batchLimit('transferOut', '2026-11-26');
  const { client, label } = await newcomer('400.00');
  const names = Array.from({ length: limit + 3 }, (_, at) => `${label}-${String(at).padStart(2, '0')}.com`);
  await buyNames(client, names, SAFE_CODE);
  const t = await wordsOf('en');
  const page = await windowOf(context, { client }, 'en');
  await open(page, '/domain/transferout');
  await settled(page);
  const first = page.getByRole('checkbox', { name: names[0] as string });
  await first.check();
  const more = page.getByRole('button', { name: t('tasks:pick.first', { count: limit - 1 }), exact: true });
  await more.click();
  await expect(page.getByText(t('tasks:names.count', { count: limit, limit }))).toBeVisible();
  await expect(page.getByLabel(t('tasks:names.label'), { exact: true })).toHaveValue(names.slice(0, limit).join('\n'));
  await expect(page.getByRole('button', { name: t('tasks:pick.first', { count: 0 }), exact: true })).toBeDisabled();
  await first.uncheck();
  await expect(page.getByRole('button', { name: t('tasks:pick.first', { count: 1 }), exact: true })).toBeEnabled();
});
