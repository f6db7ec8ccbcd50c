import { expect, type Page, test } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { loadMessages, type Messages, say } from '#contract/messages/index.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { at, speak } from '../new-customer.ts';

/** A busy machine takes its time to start an app. */
const STARTS_MS_MAX = 60_000;
const OPERATOR = 'abuse@namestead.example';
const words = Object.fromEntries(
  await Promise.all((['en', 'zh-HK'] as const).map(async (lang) => [lang, await loadMessages(lang)] as const)),
) as Record<'en' | 'zh-HK', Messages>;
const [en, hk] = [words.en, words['zh-HK']];

test.describe.configure({ timeout: 240_000 });

const turn = (page: Page, lang: Lang) => page.locator('header select').selectOption(LANG_NAMES[lang]);

/** Everything that says what went wrong. */
const notes = (page: Page) => page.locator('[role=alert]:visible, .sm-wrong:visible:not(:empty)').allTextContents();

test('A6 what stands on the sign-in page turns with the language: the server’s no, and what was typed stays', async ({
  page,
}) => {
  await speak(page, 'en');
  await page.goto(at.console('/login/sso'));
  await page.locator('[name=Email]').fill('nobody@customer.example');
  await page.locator('[name=Password]').fill('Kowlun-7s');
  await page.locator('button[type=submit]').click();
  await expect.poll(() => notes(page)).toEqual([say(en, 'account:error.signInWrong')]);
  await turn(page, 'zh-HK');
  await expect.poll(() => notes(page)).toEqual([say(hk, 'account:error.signInWrong')]);
  await expect(page.locator('[name=Email]')).toHaveValue('nobody@customer.example');
  await turn(page, 'en');
  await expect.poll(() => notes(page)).toEqual([say(en, 'account:error.signInWrong')]);
});

test('A6 mistakes under the fields of a registration and of a question turn, the page’s own and the server’s', async ({
  page,
}) => {
  await speak(page, 'en');
  await page.goto(at.console('/login/register'));
  await page.locator('[name=Email]').fill('someone@customer.example');
  await page.locator('[name=Password]').fill('aa');
  await page.locator('[name=PasswordAgain]').fill('aa');
  await page.locator('[name=Agreed]').check();
  await page.locator('button[type=submit]').click();
  await expect.poll(() => notes(page)).not.toEqual([]);
  const [before] = await notes(page);
  await turn(page, 'zh-HK');
  await expect.poll(async () => (await notes(page))[0]).toMatch(/^[^A-Za-z]+$/);
  expect((await notes(page))[0]).not.toBe(before);

  await speak(page, 'en');
  await page.goto(at.console('/contact'));
  await page.getByRole('button', { name: say(en, 'contact:send'), exact: true }).click();
  await expect.poll(() => notes(page)).toContain(say(en, 'contact:topic.needed'));
  await turn(page, 'zh-HK');
  await expect.poll(() => notes(page)).toContain(say(hk, 'contact:topic.needed'));
  expect(await notes(page)).toContain(say(hk, 'contact:text.needed'));
});

/** The note that the styles bring after their time, without the time: fifteen seconds are their business. */
async function late(page: Page): Promise<string> {
  const note = page.locator('.ns-late');
  await expect(note).toBeHidden();
  const wait = await note.evaluate((element) => {
    const [animation] = element.getAnimations();
    const delay = animation?.effect?.getTiming().delay;
    animation?.finish();
    return delay;
  });
  expect(wait).toBe(15_000);
  await expect(note).toBeVisible();
  return (await note.textContent()) ?? '';
}

for (const path of ['/login/sso', '/price', '/domain/search'])
  test(`A5 ${path} says so when its scripts do not come or do not run, with a way on, and is silent when they do`, async ({
    page,
  }) => {
    await speak(page, 'en');
    for (const broken of [undefined, 'throw new Error("broken")']) {
      await page.route('**/assets/*.js', (route) =>
        broken === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: broken }),
      );
      await page.goto(at.console(path));
      const said = await late(page);
      expect(said).toContain(say(en, 'late:title'));
      expect(said).toContain(OPERATOR);
      await page.unroute('**/assets/*.js');
      await page
        .locator('.ns-late')
        .getByRole('link', { name: say(en, 'common:act.reload') })
        .click();
      await expect(page.locator('html')).toHaveAttribute('data-stands', '', { timeout: STARTS_MS_MAX });
      await expect(page.locator('.ns-late')).toBeHidden();
    }
  });

test('A5 a page whose drawing breaks later is not left blank', async ({ page }) => {
  await speak(page, 'en');
  await page.goto(at.console('/login/sso'));
  await expect(page.locator('html')).toHaveAttribute('data-stands', '', { timeout: STARTS_MS_MAX });
  await page.evaluate(() => document.getElementById('root')?.replaceChildren());
  await expect(page.locator('.ns-late')).toBeVisible();
});

test('A10 every page names who operates the site and how to reach them, the small ones in the language shown', async ({
  page,
}) => {
  await speak(page, 'en');
  const foot = page.locator('footer.ns-operator');
  for (const path of [
    '/login/sso',
    '/login/register',
    '/login/forgot',
    '/login/reset/x',
    '/user/checkemail/result/x/y',
  ]) {
    await page.goto(at.console(path));
    await expect(foot).toContainText('Namestead');
    await expect(foot.getByRole('link', { name: OPERATOR })).toBeVisible();
    const ask = foot.getByRole('link', { name: say(en, 'menu:title.contact'), exact: true });
    await expect(ask).toHaveAttribute('href', '/contact');
    if (path !== '/login/sso') continue;
    await expect(page.locator('html')).toHaveAttribute('data-stands', '', { timeout: STARTS_MS_MAX });
    await turn(page, 'zh-HK');
    await expect(foot.getByRole('link', { name: say(hk, 'menu:title.contact'), exact: true })).toBeVisible();
    await turn(page, 'en');
    await expect(ask).toBeVisible();
  }
  for (const path of ['/certificate', '/no/such/page', '/']) {
    await page.goto(at.console(path));
    await expect(foot.getByRole('link', { name: OPERATOR })).toBeVisible();
    await expect(page.locator('.ns-foot').getByRole('link', { name: say(en, 'menu:title.contact') })).toBeVisible();
  }
});
