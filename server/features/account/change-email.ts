import { EMAIL_CHANGE_VALID_HOURS } from '#contract/rules/account.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuseField } from '../../platform/http/input.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { countMail, givenEmail } from './given-email.ts';
import { accountOfAddress } from './kept/store.ts';
import { emailChangedLetter, emailTakenLetter, leaveEmailLetter, takeEmailLetter } from './letters.ts';
import { hashOfToken, issueLink } from './mailed-link.ts';
import { accountEmailChanged } from './news.ts';
import { provePassword } from './passwords/change-password.ts';
import {
  type CustomerRow,
  findCustomerByEmail,
  findLink,
  type LinkPurpose,
  type LinkRow,
  linksOf,
  lockCustomer,
  markLinkUsed,
  removeLinks,
  updateCustomer,
} from './store.ts';

const HOUR_MS = 3_600_000;
const BOTH: readonly LinkPurpose[] = ['leave_email', 'take_email'];

/**
 * Asks for another account e-mail: one link to each address (acceptance B7). An address that belongs to another account
 * gets a mail that says so and no link; the answer does not tell.
 */
export async function changeEmail(tx: Tx, given: { email: string; password: string; address: string }): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  const email = givenEmail(tx, given.email);
  if (email === customer.email) throw refuseField(tx.lang, 'Email', 'account:changeEmail.same');
  await provePassword(tx, customer, 'Password', given.password);
  await countMail(tx, email, given.address);
  const { id: customerId, lang } = customer;
  const validMs = EMAIL_CHANGE_VALID_HOURS * HOUR_MS;
  const leave = await issueLink(tx, { customerId, purpose: 'leave_email', validMs, email });
  const take = await issueLink(tx, { customerId, purpose: 'take_email', validMs, email });
  await sendNotice(tx, { address: customer.email, lang, customerId }, leaveEmailLetter(leave, email));
  const owner = await findCustomerByEmail(tx, email);
  if (owner) await sendNotice(tx, { address: email, lang: owner.lang, customerId: owner.id }, emailTakenLetter());
  else await sendNotice(tx, { address: email, lang }, takeEmailLetter(take));
  await record(tx, {
    act: 'account.askEmailChange',
    object: { kind: 'customer', id: customerId },
    before: { email: customer.email },
    after: { email },
    address: given.address,
  });
}

async function complete(tx: Tx, customer: CustomerRow, email: string): Promise<void> {
  if (await accountOfAddress(tx, email)) throw refuse('LINK_DEAD');
  await updateCustomer(tx, customer.id, { email });
  await removeLinks(tx, customer.id, ['reset_password', 'reset_safe_code']);
  const { id: customerId, lang, email: oldEmail } = customer;
  for (const address of [oldEmail, email])
    await sendNotice(tx, { address, lang, customerId }, emailChangedLetter(email));
  const own: Tx = { ...tx, by: { kind: 'customer', customerId } };
  const object = { kind: 'customer', id: customerId };
  await record(own, { act: 'account.changeEmail', object, before: { email: oldEmail }, after: { email } });
  await tx.house.events.announce(own, accountEmailChanged, { customerId, oldEmail, email });
}

const ofChange = (link: LinkRow | undefined): link is LinkRow & { email: string } =>
  link !== undefined && link.email !== null && BOTH.includes(link.purpose);

/**
 * Confirms from one of the two addresses; the second confirmation changes the e-mail. Opening a link again gives the
 * same answer. Race: the customer's row is locked first, so two confirmations at once see each other.
 */
export async function confirmEmail(tx: Tx, token: string): Promise<boolean> {
  const tokenHash = hashOfToken(token);
  const found = await findLink(tx, tokenHash);
  if (!ofChange(found)) throw refuse('LINK_DEAD');
  const customer = await lockCustomer(tx, found.customerId);
  const link = await findLink(tx, tokenHash);
  if (!ofChange(link)) throw refuse('LINK_DEAD');
  const first = await markLinkUsed(tx, tokenHash);
  const links = await linksOf(tx, customer.id, BOTH);
  const both = links.length === BOTH.length && links.every((each) => each.usedAt !== null);
  if (!both) return false;
  if (first) await complete(tx, customer, link.email);
  return true;
}

/** Takes a waiting change back: both links die. Twice, or without one, it is as well. */
export const cancelEmailChange = (tx: Tx): Promise<void> => endEmailChange(tx, customerOf(tx));

export async function endEmailChange(tx: Tx, customerId: bigint): Promise<void> {
  const customer = await lockCustomer(tx, customerId);
  const pending = await pendingEmailChange(tx, customer);
  await removeLinks(tx, customer.id, BOTH);
  if (!pending) return;
  const object = { kind: 'customer', id: customer.id };
  const before = { email: pending.email };
  await record(tx, { act: 'account.cancelEmailChange', object, onBehalfOf: customerId, before });
}

/** The change that waits for confirmations, if any. */
export async function pendingEmailChange(tx: Tx, customer: CustomerRow) {
  const links = await linksOf(tx, customer.id, BOTH);
  const [leave, take] = BOTH.map((purpose) => links.find((link) => link.purpose === purpose));
  if (!leave || !take || take.email === null || take.email === customer.email) return undefined;
  return {
    email: take.email,
    oldConfirmed: leave.usedAt !== null,
    newConfirmed: take.usedAt !== null,
    expiresAt: take.expiresAt,
  };
}
