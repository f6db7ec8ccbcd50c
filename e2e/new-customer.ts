import { expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';

/** The addresses of the house under test, set by the run's set-up. */
export const at = {
  console: (path = '/') => `${process.env['CONSOLE_URL']}${path}`,
  office: (path = '/') => `${process.env['OFFICE_URL']}${path}`,
  desk: (path = '/') => `${process.env['SANDBOX_URL']}${path}`,
};

export interface NewCustomer {
  email: string;
  password: string;
  safeCode: string;
}

interface Mail {
  id: number;
}

/** The first address in a mail to someone that looks like `shape`; waits until it is there. */
export async function mailedLink(page: Page, to: string, shape: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get(at.desk(`/desk/api/mailbox?to=${to}`))).json()) as Mail[];
        for (const { id } of mails) {
          const whole = await (await page.request.get(at.desk(`/desk/api/mailbox/${id}`))).text();
          found ??= shape.exec(whole)?.[0];
        }
        return found;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return found!;
}

/** Sets cookie `Lang` before anything is opened. */
export async function speak(page: Page, lang: Lang): Promise<void> {
  await page.context().addCookies([{ name: 'Lang', value: lang, url: at.console() }]);
}

let count = 0;

/** Registers through the pages and activates by the mailed link: signed in, without profile and security code. */
export async function becomeSignedIn(page: Page): Promise<NewCustomer> {
  count += 1;
  const name = `${process.pid}-${count}-${Math.random().toString(36).slice(2, 8)}`;
  const who = { email: `shell-${name}@example.hk`, password: 'Kowlun-7s', safeCode: 'Star-2046' };
  await page.goto(at.console('/login/register'));
  await page.locator('[name=Email]').fill(who.email);
  await page.locator('[name=Password]').fill(who.password);
  await page.locator('[name=PasswordAgain]').fill(who.password);
  await page.locator('[name=Agreed]').check();
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.sm-note-done')).toBeVisible();
  await page.goto(await mailedLink(page, who.email, /https?:\/\/[^\s"\\]+\/login\/activate\/[\w-]+/));
  await page.locator('[name=Password]').fill(who.password);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('a.sm-submit')).toBeVisible();
  return who;
}

/** Signed in with profile and security code set, by the API: the form has a journey of its own. */
export async function becomeCustomer(page: Page): Promise<NewCustomer> {
  const who = await becomeSignedIn(page);
  const profile = {
    Name: '陳大文',
    Country: 'HK',
    Province: 'Kowloon',
    City: 'Mong Kok',
    PostCode: '999077',
    TelCc: '852',
    Phone: '23456789',
    SafeCode: who.safeCode,
  };
  const answer = await page.request.post(at.console('/api/user/setinfo'), {
    data: profile,
    headers: { Origin: new URL(at.console()).origin },
  });
  expect(((await answer.json()) as { Code: number }).Code).toBe(10_000);
  return who;
}
