import * as verify from '#contract/api/verify.ts';
import { TOKEN_PER_ADDRESS } from '#contract/rules/limits.ts';
import { VERIFIED_EMAILS_MAX } from '#contract/rules/verification.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { emailShown } from '../../platform/email-address.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { customerById } from '../account/index.ts';
import { addEmail } from './add-email.ts';
import { checkEmailCaptcha } from './check-email-captcha.ts';
import { removeEmail } from './remove-email.ts';
import { resendEmail } from './resend-email.ts';
import { type EmailRow, selectEmails } from './store.ts';

type Action = (typeof verify.EMAIL_ACTIONS)[number];

function emailOnWire(row: EmailRow, ofAccount: boolean) {
  const actions: Action[] = row.state === 'pending' ? ['resend'] : [];
  return {
    Id: String(row.id),
    Email: emailShown(row.email),
    State: row.state,
    OfAccount: ofAccount,
    CreatedAt: row.createdAt.toISOString(),
    ...(row.verifiedAt ? { VerifiedAt: row.verifiedAt.toISOString() } : {}),
    Actions: ofAccount ? actions : [...actions, 'delete' as const],
  };
}

async function emailList(tx: Tx) {
  const customerId = customerOf(tx);
  const account = (await customerById(tx, customerId))?.email;
  const rows = await selectEmails(tx, customerId);
  const own = rows.filter((row) => row.email === account);
  const others = rows.filter((row) => row.email !== account);
  return { Items: [...own.map((row) => emailOnWire(row, true)), ...others.map((row) => emailOnWire(row, false))] };
}

export const verificationRoutes: readonly Route[] = [
  route(verify.getVerifyCenter, async (tx) => {
    const rows = await selectEmails(tx, customerOf(tx));
    const verified = rows.filter((row) => row.state === 'verified').length;
    return { Email: { Verified: verified, Pending: rows.length - verified, Max: VERIFIED_EMAILS_MAX } };
  }),
  route(verify.listEmails, (tx) => emailList(tx)),
  route(verify.addEmail, async (tx, { Email }, { address }) =>
    emailOnWire(await addEmail(tx, { email: Email, address }), false),
  ),
  route(verify.delEmail, (tx, { Id }) => removeEmail(tx, BigInt(Id))),
  route(verify.resendEmail, (tx, { Id }, { address }) => resendEmail(tx, { id: BigInt(Id), address })),
  route(
    verify.checkEmailCaptcha,
    (tx, { Captcha, Email }) => checkEmailCaptcha(tx, { captcha: Captcha, email: Email }),
    TOKEN_PER_ADDRESS,
  ),
];
