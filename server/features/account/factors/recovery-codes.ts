import { randomBytes } from 'node:crypto';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_CHARACTERS, RECOVERY_CODES } from '#contract/rules/factors.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { keyedHash } from '../../../platform/secrets.ts';
import { record } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { type CustomerRow, lockCustomer } from '../store.ts';
import { recoveryCodesMadeLetter } from './letters.ts';
import { factorsOf, replaceRecoveryCodes } from './store.ts';

const GROUP = /.{4}(?=.)/g;

/** The alphabet has 32 characters, so five bits of a byte choose one evenly. */
function newCode(): string {
  return [...randomBytes(RECOVERY_CODE_CHARACTERS)].map((byte) => RECOVERY_CODE_ALPHABET[byte & 31]).join('');
}

/** What is kept of a code: keyed, so that the database alone does not allow guessing. */
export function hashOfRecoveryCode(tx: Tx, customerId: bigint, code: string): Buffer {
  return keyedHash(tx.house, `recovery-code:${customerId}`, code);
}

/** Makes new codes in the place of the old ones; returned once, `XXXX-XXXX-XXXX`. */
export async function makeRecoveryCodes(tx: Tx, customerId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    tx,
    customerId,
    codes.map((code) => hashOfRecoveryCode(tx, customerId, code)),
  );
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

/** New recovery codes by the customer's wish; the owner is told by mail. */
export async function renewRecoveryCodes(tx: Tx, address: string): Promise<string[]> {
  const customer: CustomerRow = await lockCustomer(tx, customerOf(tx));
  const { id: customerId, email, lang } = customer;
  if ((await factorsOf(tx, customerId)).length === 0) throw refuse('NO_FACTOR');
  const codes = await makeRecoveryCodes(tx, customerId);
  await sendNotice(tx, { address: email, lang, customerId }, recoveryCodesMadeLetter());
  await record(tx, { act: 'account.newRecoveryCodes', object: { kind: 'customer', id: customerId }, address });
  return codes;
}
