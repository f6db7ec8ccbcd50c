import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { ownerIn } from '../steps/push/push-names.ts';
import { HEADING, open } from '../steps/reader.ts';
import {
  callOff,
  codeOf,
  confirmByMail,
  declineByMail,
  expectState,
  orderTransfers,
  rivalAnswers,
  withCode,
} from '../steps/transfers/transfer-in.ts';
import { chineseTemplate, proveHolder } from '../steps/verify-holder.ts';

const NAMES = {
  'zh-HK': ['wedding.cn', 'wing.cn', 'winter.cn'],
  'zh-CN': ['wish.cn', 'wood.cn', 'word.cn'],
  en: ['work.cn', 'world.cn', 'yellow.cn'],
} as const;

for (const lang of LANGS)
  test(`F1 H2 a .cn name comes to a verified holder alone; one is called off, one rejected in the letter, their money is free (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const person = await ownerIn(browser, lang, 0);
    const { page, client, t } = person;
    const [comes, off, declined] = NAMES[lang];
    const line = async (name: string) => `${name}, ${await codeOf(name)}`;
    const template = await chineseTemplate(client, person.email);

    // Without a proof of its holder no order is taken.
    await open(page, '/domain/transferin');
    await page.getByLabel(t('transferin:lines.label')).fill(await line(comes));
    await page.getByRole('button', { name: t('transferin:check'), exact: true }).click();
    await expect(page.getByText(t('transferin:verifiedHolder'))).toBeVisible();
    const box = page.getByRole('region', { name: t('transferin:step.holder') });
    await box.getByLabel(t('transferin:template'), { exact: true }).selectOption({ value: template });
    await box.getByLabel(t('transferin:agree')).check();
    await box.getByRole('button', { name: t('transferin:submit', { count: 1 }) }).click();
    await withCode(person, t('transferin:error.holder', { count: 1 }));

    await proveHolder(client, template);
    await orderTransfers(person, [await line(declined)], 0, { value: template });
    await declineByMail(person);
    await expectState(person, declined, 'transferin:state.declined');
    await orderTransfers(person, [await line(comes), await line(off)], 0, { value: template });
    await callOff(person, off);
    await confirmByMail(person, 1);
    await expectState(person, comes, 'transferin:state.pending');
    await rivalAnswers(comes, 'approve');
    await expectState(person, comes, 'transferin:state.completed');
    expect((await client.get('/balance/summary')).Data.Frozen.Amount).toBe('0.00');
    await open(page, `/domain/${comes}`);
    await expect(page.getByRole('heading', HEADING)).toContainText(comes);
  });
