import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, test } from '@playwright/test';
import { settled } from '../steps/every-page.ts';
import { officeUrl, reviewers } from '../steps/house.ts';
import { newSaver, type Saver } from '../steps/money/saver.ts';
import { creditProceeds } from '../steps/money/withdraw.ts';
import { leave, type Office, officeOf } from '../steps/office/office-window.ts';
import { type Reviewer, reviewerOf } from '../steps/reviewer.ts';

const BANK = {
  BankName: 'Harbour Bank',
  Account: '024123456789',
  AccountAgain: '024123456789',
  Swift: 'HSBCHKHH',
  BankAddress: "1 Queen's Road Central, Hong Kong",
  Payee: "O'Brien & Wong Ltd",
  PayeeAddress: '8 Nathan Road, Kowloon',
};
const LIMIT = { limit: '2,000.00', hours: 24 };

/** Three withdrawals, each below the limit; their numbers, oldest first. */
async function askThrice({ client, safeCode }: Saver): Promise<string[]> {
  const bank = await client.post('/finance/withdrawal/editbank', { ...BANK, SafeCode: safeCode });
  expect(bank.Code).toBe(10_000);
  for (let asked = 0; asked < 3; asked += 1) {
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await client.post('/finance/withdrawal/apply', { Amount: '1300.00', Agreed: true }, key)).Code).toBe(
      10_000,
    );
  }
  const { Items } = (await client.get('/finance/withdrawal/list')).Data as { Items: { Number: string }[] };
  return Items.map(({ Number: number }) => number).reverse();
}

const facts = ({ page }: Office) => page.locator('dl.ns-facts').first();

/** From the queue, where the customer's name and the payee's stand side by side, to the withdrawal. */
async function openFromQueue(office: Office, number: string, of: Saver): Promise<void> {
  const { page, t } = office;
  await page.goto(`${officeUrl()}/withdrawals`);
  await settled(page);
  const row = page.getByRole('row').filter({ hasText: number });
  for (const text of ['Chan Tai Man', of.email, BANK.Payee, t('dual:name.differs')])
    await expect(row).toContainText(text);
  await row.getByRole('link', { name: number, exact: true }).click();
  await expect(facts(office)).toContainText('Chan Tai Man');
  await expect(page.locator('main')).toContainText(t('dual:name.differs'));
}

const approve = async (office: Office) => {
  const button = office.page.getByRole('button', { name: office.t('office:review.approve'), exact: true });
  await button.click();
  await expect(button).toHaveCount(0);
};

test('L1 J4 three withdrawals below the limit that together need two: the office says so before and after the first has approved', async ({
  context,
  browser,
}) => {
  const saver = await newSaver(context, 'zh-HK');
  const members = reviewers().slice(4, 6);
  const [one, two] = (await Promise.all(members.map((member) => reviewerOf(officeUrl(), member)))) as [
    Reviewer,
    Reviewer,
  ];
  await creditProceeds(saver, one, two, '3900.00');
  const [first = '', second = '', third = ''] = await askThrice(saver);
  const desk = (member: Reviewer, at: Browser) => officeOf(member, at, saver.lang);

  // One alone: below the limit, nothing moved before.
  const ada = await desk(one, browser);
  const { t } = ada;
  await openFromQueue(ada, first, saver);
  await expect(facts(ada)).not.toContainText(t('dual:why.member', LIMIT));
  await approve(ada);
  await expect(facts(ada)).toContainText(t('withdrawal:state.approved'));

  // The second passes what one member moves alone: the page says so first, and the approval only passes it on.
  await openFromQueue(ada, second, saver);
  await expect(facts(ada)).toContainText(t('dual:why.member', LIMIT));
  expect((await new AxeBuilder({ page: ada.page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations).toEqual([]);
  await approve(ada);
  await expect(facts(ada)).toContainText(t('withdrawal:state.awaiting_second'));
  await expect(facts(ada)).toContainText(t('dual:why.first', LIMIT));

  // For another member the third would be too much of this customer's money by single members.
  const ben = await desk(two, browser);
  await openFromQueue(ben, third, saver);
  await expect(facts(ben)).toContainText(t('dual:why.customer', LIMIT));
  await approve(ben);
  await expect(facts(ben)).toContainText(t('withdrawal:state.awaiting_second'));
  await openFromQueue(ben, second, saver);
  await approve(ben);
  await expect(facts(ben)).toContainText(t('withdrawal:state.approved'));
  await openFromQueue(ada, third, saver);
  await approve(ada);
  await expect(facts(ada)).toContainText(t('withdrawal:state.approved'));
  await leave(ada);
  await leave(ben);
});
