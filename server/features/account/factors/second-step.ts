import type { PasskeyQuestion, SecondStep } from '#contract/api/account-factors.ts';
import { SECOND_STEP_VALID_MINUTES } from '#contract/rules/factors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { isPasskey } from './add-factor.ts';
import { newChallenge, openCeremony } from './ceremonies.ts';
import { passkeySite } from './passkey-site.ts';
import { factorsOf, type Passkey } from './store.ts';

function question(tx: Tx, challenge: Buffer, passkeys: readonly Passkey[], verify: boolean): PasskeyQuestion {
  return {
    Challenge: challenge.toString('base64url'),
    Site: passkeySite(tx.house.config).id,
    Allowed: passkeys.map((each) => ({ Id: each.credentialId.toString('base64url'), Transports: each.transports })),
    Verify: verify,
  };
}

/**
 * After a right password: the second step where the account asks for one, or nothing. It is no session and opens
 * nothing by itself.
 */
export async function beginSecondStep(tx: Tx, customerId: bigint, remember: boolean): Promise<SecondStep | undefined> {
  const factors = await factorsOf(tx, customerId);
  if (factors.length === 0) return undefined;
  const challenge = newChallenge();
  const { ticket, expiresAt } = await openCeremony(tx, {
    purpose: 'sign_in',
    customerId,
    remember,
    challenge,
    validMinutes: SECOND_STEP_VALID_MINUTES,
  });
  const passkeys = factors.filter(isPasskey);
  return {
    Ticket: ticket,
    Kinds: [...new Set(factors.map(({ kind }) => kind))],
    ...(passkeys.length > 0 ? { Passkey: question(tx, challenge, passkeys, false) } : {}),
    ExpiresAt: expiresAt.toISOString(),
  };
}

/** A sign-in without a password: any passkey of the site may answer, if its device makes sure who holds it. */
export async function beginPasskeySignIn(tx: Tx): Promise<{ ticket: string; question: PasskeyQuestion }> {
  const challenge = newChallenge();
  const { ticket } = await openCeremony(tx, {
    purpose: 'passkey_sign_in',
    customerId: null,
    challenge,
    validMinutes: SECOND_STEP_VALID_MINUTES,
  });
  return { ticket, question: question(tx, challenge, [], true) };
}
