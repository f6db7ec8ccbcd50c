import { type Browser, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { mailedLink } from '../become-customer.ts';
import { settled } from '../every-page.ts';
import { consoleUrl, desk, officeUrl } from '../house.ts';
import { type Office, officeOf, press } from '../office/office-window.ts';
import { type Person, personIn } from '../push-template.ts';
import { HEADING, open, pick, speak, unique, type Words, wordsOf } from '../reader.ts';
import { supporter } from '../staff.ts';
import { drawnCard } from '../upload-picture.ts';

const REPLY_MS_MAX = 30_000;

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The words of a mail with this subject, as soon as it is there. */
async function mailed(to: string, subject: string): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    const mails = (await desk<Mail[]>(`/mailbox?to=${encodeURIComponent(to)}`)) ?? [];
    text = mails.find((mail) => mail.subject === subject)?.text;
    expect(text, `${subject} to ${to}`).toBeDefined();
  }).toPass({ timeout: REPLY_MS_MAX });
  return text as string;
}

const talk = (page: Page, t: Words) => page.getByRole('list', { name: t('contact:one.messages'), exact: true });

/**
 * A10: by the footer of any page to the form; it wants a topic, a message and, of a visitor, an address. Gives the
 * number.
 */
async function askAsVisitor(page: Page, t: Words, email: string): Promise<string> {
  await page.goto(`${consoleUrl()}/price`);
  await page
    .locator('footer')
    .getByRole('link', { name: t('menu:title.contact'), exact: true })
    .click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.contact'));
  await expect(page.locator('main')).toContainText('abuse@namestead.example');
  await press(page, t('contact:send'));
  await expect(page.getByText(t('contact:topic.needed'))).toBeVisible();
  await expect(page.getByText(t('contact:text.needed'))).toBeVisible();
  await pick(page, page.getByLabel(t('contact:topic'), { exact: true }), t('contact:topic.abuse'));
  await page.getByLabel(t('contact:reference'), { exact: true }).fill('phish.example');
  await page.getByLabel(t('contact:text'), { exact: true }).fill('<b>This name</b> sends mails in our name.');
  await page.getByLabel(t('contact:email'), { exact: true }).fill(email);
  const file = { name: 'mail.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(t('files:goesAlong'))).toBeVisible();
  await press(page, t('contact:send'));
  // The proof of work takes its time on a busy machine.
  await expect(page.getByRole('heading', { name: t('contact:sent.title') })).toBeVisible({ timeout: REPLY_MS_MAX * 2 });
  const said = await page
    .getByRole('status')
    .filter({ hasText: /Q\d{6}-/ })
    .textContent();
  return /Q\d{6}-\w{8}/.exec(said ?? '')?.[0] ?? '';
}

/** A customer asks from a page where they are refused, with a picture. */
async function askAsCustomer({ page, t }: Person): Promise<string> {
  await open(page, '/contact?topic=money&from=/finance/center');
  await expect(page.getByLabel(t('contact:email'), { exact: true })).toHaveCount(0);
  await page.getByLabel(t('contact:text'), { exact: true }).fill('Where is my top-up?');
  const file = { name: 'shot.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() };
  await page.locator('input[type=file]').setInputFiles(file);
  await press(page, t('files:send'));
  await expect(page.getByText(t('files:sent'))).toBeVisible();
  await press(page, t('contact:send'));
  await expect(page).toHaveURL(/\/contact\/Q\d{6}-\w{8}$/);
  await expect(talk(page, t)).toContainText('Where is my top-up?');
  await expect(page.locator('main')).toContainText('/finance/center');
  await expect(page.getByRole('link', { name: t('contact:message.picture') })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** L1: from the inbox to the queue, to the question, and an answer. */
async function answer(office: Office, number: string, text: string, asksBack = false): Promise<void> {
  const { page, t } = office;
  await page.goto(`${officeUrl()}/inbox`);
  await settled(page);
  await page
    .locator('main')
    .getByRole('link', { name: t('office:queue.enquiries'), exact: true })
    .click();
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('office:enquiries.one', { number }));
  await page.getByLabel(t('office:enquiries.answer'), { exact: true }).fill(text);
  if (asksBack) await page.getByRole('checkbox', { name: t('office:enquiries.asksBack') }).check();
  await press(page, t('office:enquiries.send'));
  await expect(talk(page, t)).toContainText(text);
}

/** The asker writes more on the page, and says at last that it is done. */
async function writeAndClose(page: Page, t: Words, text: string): Promise<void> {
  await page.getByLabel(t('contact:one.write'), { exact: true }).fill(text);
  await press(page, t('contact:one.send'));
  await expect(talk(page, t)).toContainText(text);
  await expect(page.locator('main')).toContainText(t('contact:state.open'));
  await press(page, t('contact:one.close'));
  await expect(page.locator('main')).toContainText(t('contact:state.closed'));
}

/** A10 L1: a visitor and a customer ask, staff answer, both by mail and on the page, and they write back. */
export async function askUs(browser: Browser, lang: Lang): Promise<void> {
  const t = await wordsOf(lang);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await speak(context, lang);
  const page = await context.newPage();
  const email = `visitor-${unique()}@customer.example`;
  const visitors = await askAsVisitor(page, t, email);
  const link = await mailedLink(email, /\/contact\/Q\d{6}-\w{8}\?key=/);
  const customer = await personIn(browser, lang);
  const theirs = await askAsCustomer(customer);
  const office = await officeOf(await supporter(), browser, lang);
  await answer(office, visitors, 'Which <i>mails</i>? Please copy one here.', true);
  await answer(office, theirs, 'It came a minute ago.');
  await office.page.context().close();
  const asked = await mailed(email, t('contact:letter.askedBack.subject', { number: visitors }));
  expect(asked).toContain('Which <i>mails</i>? Please copy one here.');
  expect(asked).toContain(t('contact:letter.notRead'));
  await page.goto(`${consoleUrl()}/contact/${visitors}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(link);
  await expect(page.locator('main')).toContainText(t('contact:one.waiting'));
  await expect(talk(page, t)).toContainText('<b>This name</b> sends mails in our name.');
  await writeAndClose(page, t, 'From: bank@phish.example');
  await context.close();
  const answered = await mailed(customer.email, t('contact:letter.answered.subject', { number: theirs }));
  expect(answered).toContain('It came a minute ago.');
  await open(customer.page, '/contact');
  const row = customer.page.getByRole('row').filter({ hasText: theirs });
  await expect(row).toContainText(t('contact:state.answered'));
  await row.getByRole('link', { name: theirs }).click();
  await writeAndClose(customer.page, t, 'Thank you');
  await customer.page.context().close();
}
