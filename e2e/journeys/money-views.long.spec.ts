import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames, lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, desk, sandboxUrl } from '../steps/house.ts';
import { lookAtMoney } from '../steps/money/look-at-money.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** A file as it was kept by the browser. */
async function fileOf(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await click();
  const download: Download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

for (const lang of LANGS)
  test(`J1 in ${lang}: records narrowed and exported, a statement, receipts, and one mail of a low balance`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    const t = await wordsOf(lang);
    const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
    const own = unique();
    const who = { email: `views-${own}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
    const client = openClient(place, lang);
    await signUp(client, { ...who, name: 'Chan Tai Man' });
    await topUp(client, place, '50.00');
    const order = await buyNames(client, [`views-${own}.com`], who.safeCode);
    const number = (await client.get('/finance/order')).Data.Items[0].Number as string;
    await lendSession(context, client, consoleUrl());
    await speak(context, lang);

    // The center: the flow of today, and the wish to be told, wrong first.
    await open(page, '/finance/center');
    await expect(page.getByRole('img', { name: t('statement:flow.title', { days: 30 }) })).toBeVisible();
    const below = page.getByLabel(t('statement:low.amount'), { exact: true });
    await below.fill('1.234');
    await page.getByRole('button', { name: t('statement:low.save'), exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: t('statement:amount.form') })).toBeVisible();
    await below.fill('45');
    await below.press('Enter');
    await expect(page.getByText(t('statement:low.now', { below: '45.00' }))).toBeVisible();

    // The records by the keyboard: text, then type; the address keeps both.
    await open(page, '/finance/record');
    const rows = page.getByRole('table', { name: t('menu:title.finance.record'), exact: true }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    const search = page.getByRole('searchbox', { name: t('statement:search') });
    await search.fill(order);
    await search.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`views-${own}.com`);
    await page.reload();
    await expect(rows).toHaveCount(1);
    const csv = await fileOf(page, () =>
      page.getByRole('link', { name: t('statement:export.csvOf'), exact: true }).click(),
    );
    expect(csv.bytes.toString('utf8').split('\r\n')).toHaveLength(3);
    expect(csv.bytes.toString('utf8')).toContain(`views-${own}.com`);
    const excel = await fileOf(page, () =>
      page.getByRole('link', { name: t('statement:export.xlsxOf'), exact: true }).click(),
    );
    expect(excel.bytes.subarray(0, 2).toString('latin1')).toBe('PK');
    await page.getByRole('button', { name: t('common:act.clearFilters'), exact: true }).click();
    await expect(rows).toHaveCount(2);

    // The month: its statement on the page and as a file.
    const month = page.getByLabel(t('statement:month'), { exact: true });
    const newest = await month.locator('option').nth(1).getAttribute('value');
    await month.selectOption(newest);
    const statement = page.getByRole('table', { name: t('statement:statement'), exact: true });
    await expect(statement.getByRole('row').last()).toContainText(t('statement:part.total'));
    const pdf = await fileOf(page, () =>
      page.getByRole('link', { name: t('statement:statement.pdf'), exact: true }).click(),
    );
    expect(pdf.name).toBe(`statement-${newest}.pdf`);
    expect(pdf.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');

    // The receipts, where a reader looks for them.
    for (const [path, name] of [
      [`/finance/recharge/info?Number=${number}`, number],
      [`/domain/order/${order}`, order],
    ] as const) {
      await open(page, path);
      const link = page.getByRole('link', { name: t('statement:receipt'), exact: true });
      const receipt = await fileOf(page, () => link.click());
      expect(receipt.name).toBe(`receipt-${name}.pdf`);
      expect(receipt.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    }

    // One mail, in the customer's language.
    const subject = t('statement:letter.lowSubject', { below: '45.00' });
    const mails = async () =>
      ((await desk<Mail[]>(`/mailbox?to=${who.email}`)) ?? []).filter((mail) => mail.subject === subject);
    await expect(async () => expect(await mails()).toHaveLength(1)).toPass({ timeout: 120_000 });
    const { Available } = (await client.get('/balance/summary')).Data;
    expect((await mails())[0]?.text).toContain(
      t('statement:letter.low', { available: Available.Amount, below: '45.00' }),
    );
  });

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`J1 J2 J4 in ${lang}: the flow day by day, an amount as it is typed, numbers that lead on`, async ({
    context,
  }) => {
    test.setTimeout(180_000);
    await lookAtMoney(context, lang);
  });
