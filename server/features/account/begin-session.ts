import type { PROOFS } from '#contract/api/activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { addressKey } from '../../platform/limits.ts';
import { closeSession, openSession, type Session } from '../../platform/sessions/store.ts';
import { record } from '../activity/index.ts';

export const SIGN_IN = 'account.signIn';

/** From where a session begins. */
export interface Device {
  readonly address: string;
  readonly userAgent: string;
  /** The session the browser had, if any; it ends, so that no session id survives a sign-in (fixation). */
  readonly session: Session | null;
}

export interface SignedIn {
  readonly token: string;
  readonly safeCodeSet: boolean;
  readonly remember: boolean;
  /** The account's e-mail in its stored form. */
  readonly email: string;
}

/** By what a customer proved who they are. */
export type Proof = (typeof PROOFS)[number];

/** Begins a session after any proof of identity; the old one of this browser ends. */
export async function beginSession(
  tx: Tx,
  customer: { readonly id: bigint; readonly email: string; readonly safeCodeHash: string | null },
  device: Device,
  how: { readonly remember: boolean; readonly by: Proof },
): Promise<SignedIn> {
  if (device.session) await closeSession(tx, device.session);
  const { address, userAgent } = device;
  const { remember, by } = how;
  const own: Tx = { ...tx, by: { kind: 'customer', customerId: customer.id } };
  const safeCodeSet = customer.safeCodeHash !== null;
  const token = await openSession(own, {
    ...({ kind: 'customer', subjectId: customer.id, safeCodeSet } as const),
    ...{ remember, address, userAgent },
  });
  const object = { kind: 'customer', id: customer.id };
  await record(own, { act: SIGN_IN, object, after: { by }, address: addressKey(address) });
  return { token, safeCodeSet, remember, email: customer.email };
}
