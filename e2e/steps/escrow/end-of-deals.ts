import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { DEAL_QUOTE_DAYS, DEAL_REMIND_HOURS } from '#contract/rules/escrow/deal.ts';
import { desk } from '../house.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { drawnCard } from '../upload-picture.ts';
import { act, balanceOf, decide } from './deal-acts.ts';
import { dealIdOf } from './deal-id.ts';

const PRICE = '30';
/** What the sweeps may need after a move of the clock. */
const SWEPT_MS_MAX = 120_000;

type Owner = Person & { readonly names: readonly string[] };

/** One call of a side, signed. */
async function call({ client, safeCode }: Person, path: string, body: object): Promise<string> {
  const answer = await client.post(path, { ...body, SafeCode: safeCode }, { 'idempotency-key': crypto.randomUUID() });
  expect(answer.Code, `${path} ${answer.Msg}`).toBe(10_000);
  return answer.Data?.Number as string;
}

/** By calls: a name of the seller's is offered to the buyer and quoted. */
async function quoted(seller: Owner, buyer: Person, name: string, staff: Reviewer): Promise<string> {
  const { client } = seller;
  const wish = { Type: 'sell', Name: name, Price: PRICE, FeeBy: 'seller', With: buyer.email, Agreed: true };
  const applied = await client.post('/escrow/apply', wish, { 'idempotency-key': crypto.randomUUID() });
  expect(applied.Code, applied.Msg).toBe(10_000);
  const number = applied.Data.Number as string;
  const Id = await dealIdOf(staff, number);
  await staff.call('/deals/evaluate', { Id });
  await staff.call('/deals/quote', { Id, Price: PRICE });
  return number;
}

/** By calls: both have accepted, and the buyer has paid. */
async function paid(seller: Owner, buyer: Person, name: string, staff: Reviewer): Promise<string> {
  const number = await quoted(seller, buyer, name, staff);
  const accept = { Number: number, Price: PRICE, Agreed: true };
  for (const side of [seller, buyer]) await call(side, '/escrow/accept', accept);
  await call(buyer, '/escrow/pay', { Number: number });
  return number;
}

/** K2: the list, the page of the name and home say that it is in a deal, and lead there. */
async function seeMarks({ page, t }: Owner, name: string, number: string): Promise<void> {
  const mark = t('domains:trade.deal', { state: t('escrow:state.paid') });
  await open(page, '/domain/list');
  await expect(page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: mark })).toBeVisible();
  await open(page, '/');
  await expect(page.locator('main')).toContainText(t('home:need.deal', { count: 1 }));
  await open(page, `/domain/${name}`);
  await page.getByRole('link', { name: mark }).first().click();
  await expect(page).toHaveURL(new RegExp(`/escrow/escrowinfo\\?Number=${number}$`));
}

/** K2: the buyer sends a picture as evidence; the other side has it. */
async function sendEvidence({ page, t }: Person, number: string): Promise<void> {
  await open(page, `/escrow/escrowinfo?Number=${number}`);
  // A hand is slower than this: a file given to a field that the app replaces at that moment goes with it.
  await page.locator('.ns-menu a[data-discover]').first().waitFor();
  const picture = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() };
  await page.getByLabel(t('dealroom:talk.attach'), { exact: true }).setInputFiles(picture);
  await expect(page.getByText(t('dealroom:talk.attached', { name: picture.name }))).toBeVisible();
  await page.getByRole('button', { name: t('dealroom:talk.send'), exact: true }).click();
  const said = page.getByRole('list', { name: t('dealroom:talk'), exact: true });
  await expect(said).toContainText(t('dealroom:talk.evidence'));
}

/**
 * K2 L1: a dispute is decided for the seller by two; the buyer appeals, and two others decide the same: name and money
 * change hands.
 */
export async function decidedForSeller(
  browser: Browser,
  lang: Lang,
  staff: readonly [Reviewer, Reviewer, Reviewer, Reviewer],
): Promise<void> {
  const [seller, buyer] = await Promise.all([ownerIn(browser, lang, 1), ownerIn(browser, lang, 0)]);
  const [name = ''] = seller.names;
  const { t } = buyer;
  const number = await paid(seller, buyer, name, staff[0]);
  await seeMarks(seller, name, number);
  await act(seller, number, 'confirm', t('escrow:done.confirmed'));
  await act(buyer, number, 'dispute', t('escrow:done.disputed'));
  await sendEvidence(buyer, number);
  await open(seller.page, `/escrow/escrowinfo?Number=${number}`);
  await expect(seller.page.getByRole('link', { name: t('dealroom:file.image'), exact: true })).toBeVisible();
  for (const member of staff.slice(0, 2)) await decide(member, browser, { lang, number, side: 'seller' });
  await act(buyer, number, 'appeal', t('escrow:done.appealed'));
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.appealed'));
  for (const member of staff.slice(2))
    await decide(member, browser, { lang, number, side: 'seller', state: 'appealed' });
  await open(buyer.page, `/escrow/escrowinfo?Number=${number}`);
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.completed'));
  await open(buyer.page, `/domain/${name}`);
  await expect(buyer.page.getByRole('heading', HEADING)).toContainText(name);
  await Promise.all([seller.page.context().close(), buyer.page.context().close()]);
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Stands for the moment in the words of a letter. */
const UNTIL = '§';

/** One letter reminds of this name, with whatever moment. */
const isReminded = ({ email, t }: Person, name: string) =>
  expect(async () => {
    const mails = (await desk<Mail[]>(`/mailbox?to=${encodeURIComponent(email)}`)) ?? [];
    const [begin = '', end = ''] = t('dealroom:reminder.subject', { name, until: UNTIL }).split(UNTIL);
    const like = mails.filter(({ subject }) => subject.startsWith(begin) && subject.endsWith(end));
    expect(like.length, `${email}: ${begin}…${end}`).toBe(1);
  }).toPass({ timeout: SWEPT_MS_MAX });

/** The page of a deal comes to a state; it is read again until the sweep was there. */
const comesTo = ({ page, t }: Person, number: string, state: 'expired' | 'returned') =>
  expect(async () => {
    await open(page, `/escrow/escrowinfo?Number=${number}`);
    await expect(page.locator('main')).toContainText(t(`escrow:now.${state}`), { timeout: 3_000 });
  }).toPass({ timeout: SWEPT_MS_MAX });

/**
 * K2: a quote that one side never answers, and a name that is never confirmed: reminded a day before, then over for
 * both, money and names free.
 */
export async function letExpire(browser: Browser, lang: Lang, staff: Reviewer): Promise<void> {
  const [seller, buyer] = await Promise.all([ownerIn(browser, lang, 2), ownerIn(browser, lang, 0)]);
  const [unanswered = '', unconfirmed = ''] = seller.names;
  const before = await balanceOf(buyer);
  const first = await quoted(seller, buyer, unanswered, staff);
  await call(seller, '/escrow/accept', { Number: first, Price: PRICE, Agreed: true });
  const second = await paid(seller, buyer, unconfirmed, staff);
  expect(await balanceOf(buyer)).not.toBe(before);
  await desk('/clock', { advance: `${DEAL_QUOTE_DAYS * 24 - DEAL_REMIND_HOURS + 2}h` });
  await isReminded(buyer, unanswered);
  await isReminded(seller, unconfirmed);
  await desk('/clock', { advance: `${DEAL_REMIND_HOURS}h` });
  for (const side of [seller, buyer]) {
    await comesTo(side, first, 'expired');
    await comesTo(side, second, 'returned');
    await expect(side.page.getByRole('button', { name: side.t('escrow:act.confirm'), exact: true })).toHaveCount(0);
  }
  expect(await balanceOf(buyer)).toBe(before);
  for (const name of seller.names) {
    await open(seller.page, `/domain/${name}`);
    await expect(seller.page.locator('[data-act="push"]').getByRole('link')).toBeVisible();
  }
  await Promise.all([seller.page.context().close(), buyer.page.context().close()]);
}
