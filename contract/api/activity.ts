import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';

/** Acts that have words of their own on the page; others are shown as 'another act'. */
export const ACTS = [
  'account.activate',
  'account.addFactor',
  'account.askEmailChange',
  'account.askOwnData',
  'account.changeEmail',
  'account.changePassword',
  'account.changeSafeCode',
  'account.downloadOwnData',
  'account.editProfile',
  'account.endOtherSessions',
  'account.endSession',
  'account.newRecoveryCodes',
  'account.ownDataReady',
  'account.removeFactor',
  'account.resetPassword',
  'account.resetSafeCode',
  'account.setLang',
  'account.setProfile',
  'account.signIn',
  'account.signOut',
  'balance.owedPaid',
  'domain.changedByRegistry',
  'domain.dnssecChanged',
  'domain.emailProved',
  'domain.hostChanged',
  'domain.left',
  'domain.locksChanged',
  'domain.nameServersChanged',
  'domain.noted',
  'domain.registered',
  'domain.renewed',
  'domain.restored',
  'domain.suspended',
  'domain.suspensionEnded',
  'domain.takenOver',
  'domain.transferTold',
  'domain.transferredIn',
  'file.erased',
  'identity.approved',
  'identity.erased',
  'identity.expired',
  'identity.refused',
  'identity.submitted',
  'identity.verified',
  'identity.withdrawn',
  'order.cancel',
  'order.create',
  'order.decided',
  'order.lineFailed',
  'recharge.close',
  'recharge.create',
  'recharge.paid',
  'task.cancelled',
  'task.opened',
  'task.retried',
  'task.undone',
  'template.change',
  'template.create',
  'template.default',
  'template.delete',
  'templatePush.accept',
  'templatePush.cancel',
  'templatePush.lapse',
  'templatePush.offer',
  'templatePush.refuse',
  'verification.addEmail',
  'verification.removeEmail',
  'verification.resendEmail',
  'verification.verifyEmail',
  'wallet.asked',
  'wallet.refused',
  'wallet.removed',
  'wallet.verified',
  'wallet.withdrawn',
  'usdt.address',
  'usdt.lost',
] as const;

/** What staff and the house do among themselves; customers are not shown it. */
export const HOUSE_ACTS: readonly string[] = [
  'customer.viewed',
  'file.viewed',
  'identity.viewed',
  'identity.searched',
  'registry.lowBalance',
];

/** Who did it: the customer himself, our staff, or the house by itself (a deadline, an answer of a partner). */
export const ACTORS = ['you', 'staff', 'house'] as const;

/** By what a sign-in was proved. */
export const PROOFS = ['activation', 'password', 'authenticator', 'passkey', 'recovery_code'] as const;

export const listMyActivity = endpoint({
  method: 'GET',
  path: '/activity/list',
  who: 'signedIn',
  input: z.strictObject({
    After: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
    /** `account`: sign-ins and changes of the account only. */
    Only: z.optional(z.literal('account')),
  }),
  output: pageOf(
    z.object({
      Id: z.string(),
      At: Instant,
      Act: z.string(),
      Actor: z.enum(ACTORS),
      /** The network address, where the act kept it. */
      Address: z.optional(z.string()),
      /** What it was about: a name, a number, an address. */
      Detail: z.optional(z.string()),
      Proof: z.optional(z.enum(PROOFS)),
    }),
  ),
  errors: [],
  summary: 'What happened on my account, newest first (/user/info/activity).',
});
