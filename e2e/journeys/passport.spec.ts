import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { lendSession, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';

for (const lang of ['zh-HK', 'zh-CN', 'en'] as const)
  test(`K1 in ${lang}: the passport of a name from its page, and a stranger who checks its number`, async ({
    page,
    context,
    browser,
  }) => {
    const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
    const customer = await makeCustomerWithData(place, `passport-${unique()}`);
    const t = await wordsOf(lang);
    await lendSession(context, customer.client, consoleUrl());
    await speak(context, lang);
    await open(page, `/domain/${customer.domain}#papers`);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: t('lookup:passport.get') }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`passport-${customer.domain}.pdf`);
    const bytes = await readFile(await download.path());
    const text = textOfPdf(bytes).join('');
    for (const part of [t('passport:title'), customer.domain, t('passport:holders'), t('passport:unknown.use')])
      expect(text).toContain(part);
    expect(bytes.subarray(-160).toString('latin1')).toContain('%namestead-signature v1 ed25519');

    const stranger = await browser.newContext();
    await speak(stranger, lang);
    const check = await stranger.newPage();
    await open(check, '/certificate');
    await check.getByLabel(t('lookup:cert.number'), { exact: true }).fill(/H\d{6}-[0-9A-Z]{8}/.exec(text)?.[0] ?? '');
    await check.getByRole('button', { name: t('lookup:cert.act'), exact: true }).click();
    await expect(check.locator('main')).toContainText(t('lookup:passport.same'));
    await expect(check.locator('main')).toContainText(customer.domain);
    await stranger.close();
  });
