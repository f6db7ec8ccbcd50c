import type { Tx } from '../../platform/db/transaction.ts';
import { emailKey, emailShown } from '../../platform/email-address.ts';
import { refuseField } from '../../platform/http/input.ts';
import { accountAt } from '../account/index.ts';

/**
 * What was typed, in the one form in which it is kept, and the account it names; one question for either form, whoever
 * is there.
 * @throws refusal INVALID_INPUT where it is neither an address nor an id
 */
export async function accountOf(tx: Tx, typed: string): Promise<{ target: string; receiverId: bigint | null }> {
  if (/^\d+$/.test(typed)) {
    const id = BigInt(typed);
    return { target: String(id), receiverId: (await accountAt(tx, { id })) ?? null };
  }
  const email = emailKey(typed);
  if (email === undefined) throw refuseField(tx.lang, 'To', 'push:to.form');
  return { target: email, receiverId: (await accountAt(tx, { email })) ?? null };
}

/** As the sender typed it. */
export const targetShown = (target: string) => (target.includes('@') ? emailShown(target) : target);
