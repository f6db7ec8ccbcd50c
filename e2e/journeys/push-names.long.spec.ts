import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { PUSH_DAYS } from '#contract/rules/transfers/push.ts';
import { desk } from '../steps/house.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';
import { openMailed, ownerIn, pushNames, send } from '../steps/push/push-names.ts';
import { open } from '../steps/reader.ts';

const JOURNEY_MS_MAX = 300_000;
/** What the sweeps may need after a move of the clock. */
const SWEPT_MS_MAX = 90_000;

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`F4 names are pushed to another account, accepted, paid for, and refused (${lang})`, async ({ browser }) => {
    test.setTimeout(JOURNEY_MS_MAX);
    await pushNames(browser, lang);
  });

test.describe('F4 a push that nobody decides', () => {
  // One house, whose clock each of them moves.
  test.describe.configure({ mode: 'serial' });
  let house: OwnHouse;
  test.beforeAll(async () => {
    test.setTimeout(HOUSE_MS_MAX);
    house = await openOwnHouse('push');
  });
  test.afterAll(() => house?.stop());

  for (const lang of LANGS)
    test(`lapses after seven days: nobody can take it, both read so, the name is free (${lang})`, async ({
      browser,
    }) => {
      test.setTimeout(JOURNEY_MS_MAX);
      const [sender, receiver] = await Promise.all([ownerIn(browser, lang, 1), ownerIn(browser, lang, 0)]);
      const [name = ''] = sender.names;
      await send(sender, receiver.email, [name]);
      const page = new URL(await openMailed(receiver, sender, name)).pathname;
      await desk('/clock', { advance: `${PUSH_DAYS}d` });
      for (const { page: window, t } of [receiver, sender])
        await expect(async () => {
          await open(window, page);
          await expect(window.locator('main')).toContainText(t('push:state.lapsed'), { timeout: 2_000 });
        }).toPass({ timeout: SWEPT_MS_MAX });
      await expect(receiver.page.getByRole('region', { name: receiver.t('push:accept.title') })).toHaveCount(0);
      await expect(async () => {
        await open(sender.page, `/domain/${name}`);
        await expect(sender.page.locator('[data-act="push"]').getByRole('link')).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: SWEPT_MS_MAX });
      await Promise.all([sender.page.context().close(), receiver.page.context().close()]);
    });
});
