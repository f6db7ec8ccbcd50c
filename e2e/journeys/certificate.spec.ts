import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { lendSession, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';

/** Where the code of a certificate leads: the link that the file holds beside it (ISO 32000-1 §12.6.4.7). */
const checkedAt = (bytes: Buffer) => /\/URI \(([^)]*)\)/.exec(bytes.toString('latin1'))?.[1] ?? '';

for (const lang of ['zh-HK', 'zh-CN', 'en'] as const)
  test(`E2 in ${lang}: the certificate of a name, and a stranger who checks it`, async ({ page, context, browser }) => {
    const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
    const customer = await makeCustomerWithData(place, `certificate-${unique()}`);
    const t = await wordsOf(lang);
    await lendSession(context, customer.client, consoleUrl());
    await speak(context, lang);
    await open(page, `/domain/${customer.domain}#papers`);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: t('detail:papers.certificateGet') }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`certificate-${customer.domain}.pdf`);
    const bytes = await readFile(await download.path());
    const text = textOfPdf(bytes).join('');
    for (const part of [t('certificate:title'), customer.domain, t('certificate:holder'), t('certificate:check')])
      expect(text).toContain(part);

    const stranger = await browser.newContext();
    await speak(stranger, lang);
    const check = await stranger.newPage();
    await check.goto(checkedAt(bytes));
    const told = check.getByRole('dialog');
    await expect(told).toContainText(customer.domain);
    await expect(told).toContainText(t('lookup:state.ours'));
    const days = ((await told.textContent()) ?? '').match(/\d{4}-\d{2}-\d{2}/g) ?? [];
    expect(days).toHaveLength(2);
    for (const day of days) expect(text).toContain(day);
    await told.getByRole('button', { name: t('lookup:close') }).click();
    await expect(told).toBeHidden();
    await expect(check).not.toHaveURL(/lookup=/);
    // The number alone is checked too, whatever the code leads to.
    const number = /C\d{6}-[0-9A-Z]{8}/.exec(text)?.[0] ?? '';
    await open(check, '/help');
    await check.getByRole('link', { name: t('menu:title.certificate') }).click();
    await check.getByLabel(t('lookup:cert.number'), { exact: true }).fill(number);
    await check.getByRole('button', { name: t('lookup:cert.act'), exact: true }).click();
    await expect(check.locator('main')).toContainText(t('lookup:cert.same'));
    await expect(check.locator('main')).toContainText(customer.domain);
    await stranger.close();
  });
