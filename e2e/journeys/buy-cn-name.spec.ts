import { expect, test } from '@playwright/test';
import { topUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { consoleUrl, desk, sandboxUrl } from '../steps/house.ts';
import { open, pick, unique } from '../steps/reader.ts';
import { holderToProve, proveHolder } from '../steps/verify-holder.ts';

interface Registered {
  readonly contacts: readonly { readonly role: string; readonly id: string }[];
}

test('H2 D3 D4 E2 a .cn name wants a verified template; the name is judged, then registered; a word that is not allowed gives its money back', async ({
  page,
}) => {
  const holder = await holderToProve(page, 'zh-HK');
  const { client, t, safeCode, templateId } = holder;
  const [good, bad] = [`cn-${unique()}.cn`, `casino-${unique()}.cn`];
  const mark = unique();
  const [typed, simplified] = [`\u570b\u8a9e${mark}.cn`, `\u56fd\u8bed${mark}.cn`];
  await topUp(client, { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, '100.00');
  const items = [good, bad, typed].map((Name) => ({ Name, Years: 1 }));
  const { Data } = await client.post('/domain/cart/add', { Items: items });
  const total: string = Data.Cart.Total.Amount;

  await open(page, '/domain/checkout');
  const need = page.getByRole('note').filter({ hasText: t('orders:verified.need', { suffix: 'cn', count: 3 }) });
  await expect(need.getByRole('link', { name: t('orders:verified.make') })).toHaveAttribute('href', '/template/cn');
  await expect(page.getByText(t('orders:holder.first'))).toBeVisible();

  await proveHolder(client, templateId, '789');
  await page.reload();
  const templates = (await client.get('/template/list')).Data.Items as { Id: string; Name: string; Holder: string }[];
  const own = templates.find(({ Id }) => Id === templateId);
  await pick(page, need.getByLabel(t('orders:holder.forSuffix', { suffix: 'cn' })), `${own?.Name} · ${own?.Holder}`);
  await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
  await page.getByRole('button', { name: t('orders:checkout.pay', { amount: total }) }).click();
  await giveSafeCode({ page, t, safeCode });
  await expect(page).toHaveURL(/\/domain\/(order|taskinfo)/);

  const [order] = (await client.get('/domain/order')).Data.Items as { Number: string }[];
  await open(page, `/domain/order/${order?.Number}`);
  await expect(page.getByText(t('orders:order.decided'))).toBeVisible({ timeout: 30_000 });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row(good)).toContainText(t('orders:naming.passed'));
  await expect(row(bad)).toContainText(t('orders:naming.refused'));
  await expect(row(bad)).toContainText(t('orders:reason.nameSensitive'));
  await expect(page.locator('[data-sum=held]')).toContainText('0.00');

  const there = await desk<Registered>(`/registry/domain/${good}`);
  expect(there?.contacts.map(({ role }) => role).sort()).toEqual(['admin', 'billing', 'registrant', 'tech']);
  expect(await desk(`/registry/domain/${bad}`)).toBeUndefined();
  const judged = await desk<{ state: string }[]>(`/verification/requests?kind=name&name=${bad}`);
  expect(judged?.map(({ state }) => state)).toEqual(['refused']);

  // A Chinese name comes with its other form: its page says so, and nobody else can have that.
  await open(page, `/domain/${encodeURIComponent(typed)}#holder`);
  const forms = page.getByRole('region', { name: t('detail:forms') });
  await expect(forms).toContainText(t('detail:forms.about'));
  await expect(forms).toContainText(`${t('detail:forms.simplified')}${simplified}`);
  await expect(forms).toContainText(`${t('detail:forms.traditional')}${typed}`);
  await open(page, `/domain/search?q=${encodeURIComponent(simplified)}`);
  await expect(row(simplified).first()).toContainText(t('search:reason.formOf', { name: typed }));
});
