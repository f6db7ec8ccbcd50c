import type { PasskeyAnswer } from '#contract/rules/factors.ts';
import {
  FACTOR_ALERT_ATTEMPTS,
  FACTOR_PER_ACCOUNT,
  FACTOR_PER_ACCOUNT_AND_ADDRESS,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT_AND_ADDRESS,
} from '#contract/rules/limits.ts';
import { beside, systemCaller, type Tx } from '../../../platform/db/transaction.ts';
import {
  addressKey,
  assertAttemptsLeft,
  attemptsMade,
  countAttempt,
  forgiveAttempts,
} from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { unseal } from '../../../platform/secrets.ts';
import { totpStepOf } from '../../../platform/totp.ts';
import { hasActedFrom } from '../../activity/index.ts';
import { type Letter, sendNotice } from '../../notices/index.ts';
import { beginSession, type Device, type Proof, SIGN_IN, type SignedIn } from '../begin-session.ts';
import { emailLimitKey } from '../given-email.ts';
import { type CustomerRow, holdCustomer } from '../store.ts';
import { secretUse } from './add-factor.ts';
import { ceremonyOf, endCeremony } from './ceremonies.ts';
import type { CeremonyRow } from './ceremony-store.ts';
import { passkeyCopiedLetter, recoveryCodeUsedLetter, secondStepFailingLetter } from './letters.ts';
import { provePasskey } from './passkey-proof.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import {
  factorsOf,
  findPasskey,
  moveSignCount,
  type Passkey,
  recoveryCodesLeft,
  spendCodeStep,
  spendRecoveryCode,
} from './store.ts';

/** Tells the owner in a transaction of its own: the refusal that follows rolls the caller's back. */
async function tellOwner(tx: Tx, owner: CustomerRow, letter: Letter): Promise<void> {
  const to = { address: owner.email, lang: owner.lang, customerId: owner.id };
  await beside(tx, systemCaller('account'), async (own) => {
    await sendNotice(own, to, letter);
  });
}

function logRefused(tx: Tx, customerId: bigint, address: string, reason: string): void {
  const account = String(customerId);
  tx.house.log.info({ requestId: tx.requestId, account, address, reason }, 'a sign-in was refused');
}

/**
 * Counts a try before it is judged: counted afterwards, a burst of parallel guesses would all pass. Strangers cannot
 * lock the owner out: an address they signed in from before keeps its own count. Returns how many were made.
 */
async function admitTry(tx: Tx, customerId: bigint, address: string): Promise<number> {
  const pair = `${customerId}:${addressKey(address)}`;
  const known = await hasActedFrom(tx, customerId, SIGN_IN, address);
  if (!known) {
    await assertAttemptsLeft(tx.house, FACTOR_PER_ACCOUNT, String(customerId));
    await countAttempt(tx.house, FACTOR_PER_ACCOUNT, String(customerId));
  }
  await countAttempt(tx.house, FACTOR_PER_ACCOUNT_AND_ADDRESS, pair);
  return attemptsMade(tx.house, FACTOR_PER_ACCOUNT_AND_ADDRESS, pair);
}

async function forgive(tx: Tx, customer: CustomerRow, address: string): Promise<void> {
  const [account, email, from] = [String(customer.id), emailLimitKey(customer.email), addressKey(address)];
  await forgiveAttempts(tx.house, FACTOR_PER_ACCOUNT, account);
  await forgiveAttempts(tx.house, FACTOR_PER_ACCOUNT_AND_ADDRESS, `${account}:${from}`);
  await forgiveAttempts(tx.house, SIGN_IN_PER_ACCOUNT, email);
  await forgiveAttempts(tx.house, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, `${email}:${from}`);
}

/**
 * The customer of a step, held: nobody changes their password or factors before this sign-in is over, or after it
 * began.
 */
async function holderOf(tx: Tx, { customerId }: CeremonyRow): Promise<CustomerRow> {
  if (customerId === null) throw new Error('a second step without a customer');
  return holdCustomer(tx, customerId);
}

type Judge = (tx: Tx, customer: CustomerRow) => Promise<boolean>;

async function finishByCode(tx: Tx, ticket: string, judge: Judge, by: Proof, device: Device): Promise<SignedIn> {
  const ceremony = await ceremonyOf(tx, ticket, ['sign_in']);
  const customer = await holderOf(tx, ceremony);
  await endCeremony(tx, ticket);
  const made = await admitTry(tx, customer.id, device.address);
  if (!(await judge(tx, customer))) {
    logRefused(tx, customer.id, device.address, 'FACTOR_WRONG');
    if (made === FACTOR_ALERT_ATTEMPTS) await tellOwner(tx, customer, secondStepFailingLetter(made));
    throw refuse('FACTOR_WRONG');
  }
  await forgive(tx, customer, device.address);
  return beginSession(tx, customer, device, { remember: ceremony.remember, by });
}

/** Is it the code of one of the customer's apps, for the first time? */
const isFreshCode =
  (code: string): Judge =>
  async (tx, customer) => {
    for (const factor of await factorsOf(tx, customer.id)) {
      if (factor.kind !== 'authenticator') continue;
      const secret = unseal(tx.house, secretUse(customer.id), factor.secretSealed);
      const step = totpStepOf(customer.email, secret, code, tx.wall);
      if (step !== null && (await spendCodeStep(tx, factor.id, step))) return true;
    }
    return false;
  };

/**
 * Is it one of the customer's recovery codes, for the first time? The owner learns by mail that it was used, and how
 * many are left.
 */
const isFreshRecoveryCode =
  (code: string): Judge =>
  async (tx, customer) => {
    const { id: customerId, email, lang } = customer;
    if (!(await spendRecoveryCode(tx, customerId, hashOfRecoveryCode(tx, customerId, code)))) return false;
    const left = await recoveryCodesLeft(tx, customerId);
    await sendNotice(tx, { address: email, lang, customerId }, recoveryCodeUsedLetter(left));
    return true;
  };

/** The second step by the six digits of an authenticator app (RFC 6238 §5.2: a code is taken once). */
export function signInByCode(tx: Tx, given: { ticket: string; code: string }, device: Device): Promise<SignedIn> {
  return finishByCode(tx, given.ticket, isFreshCode(given.code), 'authenticator', device);
}

/** The second step by a recovery code; factors stay as they are. */
export function signInByRecoveryCode(
  tx: Tx,
  given: { ticket: string; code: string },
  device: Device,
): Promise<SignedIn> {
  return finishByCode(tx, given.ticket, isFreshRecoveryCode(given.code), 'recovery_code', device);
}

/**
 * The passkey that answers: one of the customer's after a password; without one, the passkey tells whose it is, by id
 * and handle.
 */
async function answering(tx: Tx, ceremony: CeremonyRow, given: PasskeyAnswer): Promise<Passkey> {
  const passkey = await findPasskey(tx, Buffer.from(given.Id, 'base64url'));
  const right =
    ceremony.purpose === 'sign_in'
      ? passkey?.customerId === ceremony.customerId
      : given.UserHandle !== undefined && passkey?.userHandle.equals(Buffer.from(given.UserHandle, 'base64url'));
  if (!passkey || !right) throw refuse('PASSKEY_REFUSED');
  return passkey;
}

/**
 * Signs in by a passkey: the second step after a password, or the whole sign-in, where its device made sure who holds
 * it. A counter that did not grow means that a copy may be about (WebAuthn §6.1.1): this sign-in is refused and the
 * owner told.
 */
export async function signInByPasskey(
  tx: Tx,
  given: { ticket: string; passkey: PasskeyAnswer; remember: boolean },
  device: Device,
): Promise<SignedIn> {
  const ceremony = await ceremonyOf(tx, given.ticket, ['sign_in', 'passkey_sign_in']);
  const alone = ceremony.purpose === 'passkey_sign_in';
  if (!alone) await admitTry(tx, (await holderOf(tx, ceremony)).id, device.address);
  const { customerId } = await answering(tx, ceremony, given.passkey);
  const customer = await holdCustomer(tx, customerId);
  await endCeremony(tx, given.ticket);
  // Read again under the hold: it may have been removed meanwhile.
  const passkey = await answering(tx, ceremony, given.passkey);
  const proved = ceremony.challenge && (await provePasskey(tx, ceremony.challenge, passkey, given.passkey, alone));
  if (!proved) {
    logRefused(tx, customerId, device.address, 'PASSKEY_REFUSED');
    throw refuse('PASSKEY_REFUSED');
  }
  if (!(await moveSignCount(tx, passkey.id, proved.signCount, proved.backedUp))) {
    logRefused(tx, customerId, device.address, 'PASSKEY_COPIED');
    await tellOwner(tx, customer, passkeyCopiedLetter(passkey.name));
    throw refuse('PASSKEY_COPIED');
  }
  await forgive(tx, customer, device.address);
  const remember = alone ? given.remember : ceremony.remember;
  return beginSession(tx, customer, device, { remember, by: 'passkey' });
}
