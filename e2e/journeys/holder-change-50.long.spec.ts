import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { askForChange, confirmByMail, expectChanged, ownerOf } from '../steps/change-holder.ts';
import { open, speak } from '../steps/reader.ts';

for (const lang of LANGS)
  test(`H3 I1 change of holder for 50 domains (${lang})`, async ({ page, browser }) => {
    test.setTimeout(300_000);
    const owner = await ownerOf(page, lang, 50);
    const { t, client, names } = owner;
    await open(page, '/domain/holder');
    await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
    const since = new Date();
    await askForChange(owner);
    const [waiting] = (await client.get('/domain/holder/changes')).Data.Items;
    expect([waiting.State, waiting.Total, waiting.Actions]).toEqual([
      'awaiting_confirmation',
      50,
      ['resend', 'cancel'],
    ]);
    const visitor = await browser.newContext();
    await speak(visitor, lang);
    const link = await confirmByMail(owner, visitor, since);
    await link.reload();
    await expect(link.getByRole('button', { name: t('gate:holder.yes'), exact: true }), 'it is used once').toHaveCount(
      0,
    );
    await visitor.close();
    await expectChanged(owner);
    const [{ Number: number }] = (await client.get('/domain/holder/changes')).Data.Items;
    const task = (await client.get(`/task/detail?Number=${number}`)).Data;
    expect([task.State, task.Total, task.Success]).toEqual(['finished', 50, 50]);
  });
