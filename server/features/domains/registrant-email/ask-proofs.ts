import { addDays, dayOf } from '#contract/calendar.ts';
import {
  REGISTRANT_LETTER_GATHER_SECONDS,
  REGISTRANT_LETTER_QUIET_HOURS,
  registrantEmailRule,
} from '#contract/rules/holders/registrant-email.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirths } from '../../../platform/machine.ts';
import { provedEmails } from '../../verification/index.ts';
import { registrantEmailMachine } from './machine.ts';
import { type AddressRow, addressesOf, insertProofs, type ProofCause, provedHere, saveLetter } from './store.ts';

/** A name whose holder's address is to be proved, where its suffix asks for it. `email` in its stored form. */
export interface AskedName {
  readonly domainId: bigint;
  readonly customerId: bigint;
  readonly suffix: string;
  readonly email: string;
  readonly cause: ProofCause;
}

/** Those of the addresses that count at once: proved in the verification center, or by a link of ours. */
export async function provedOf(tx: Tx, customerId: bigint, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const center = await provedEmails(tx, customerId);
  const left = emails.filter((email) => !center.has(email));
  if (left.length === 0) return center;
  return new Set([...center, ...(await provedHere(tx, customerId, left))]);
}

/**
 * Books the next letter to an address: soon, for the other names of the same order to come along, and not twice within
 * a day.
 */
export async function bookLetter(tx: Tx, { id, letterDueAt, letterAt }: AddressRow): Promise<void> {
  const soon = tx.now.getTime() + REGISTRANT_LETTER_GATHER_SECONDS * 1000;
  const quiet = letterAt === null ? 0 : letterAt.getTime() + REGISTRANT_LETTER_QUIET_HOURS * 3_600_000;
  const due = new Date(Math.max(soon, quiet));
  if (letterDueAt === null || letterDueAt > due) await saveLetter(tx, id, due, false);
}

async function askOne(tx: Tx, customerId: bigint, names: readonly AskedName[]): Promise<void> {
  const proved = await provedOf(tx, customerId, [...new Set(names.map(({ email }) => email))]);
  const open = names.filter(({ email }) => !proved.has(email));
  if (open.length === 0) return;
  const addresses = await addressesOf(tx, customerId, [...new Set(open.map(({ email }) => email))]);
  const addressOf = ({ email }: AskedName) => addresses.get(email) as AddressRow;
  const daysOf = ({ suffix }: AskedName) => registrantEmailRule(suffix, dayOf(tx.now))?.days ?? 0;
  const ids = await insertProofs(
    tx,
    open.map((name) => ({
      domainId: name.domainId,
      customerId,
      addressId: addressOf(name).id,
      cause: name.cause,
      dueAt: addDays(tx.now, daysOf(name)),
    })),
  );
  await recordBirths(tx, registrantEmailMachine, ids);
  for (const address of addresses.values()) await bookLetter(tx, address);
}

/**
 * Names came, or got another holder: their holders' addresses are to be proved (rule `contact.verify`). An address that
 * is proved already counts at once and leaves no row. A few statements for all names of a customer.
 */
export async function askForProofs(tx: Tx, names: readonly AskedName[]): Promise<void> {
  const asked = names.filter(({ suffix }) => registrantEmailRule(suffix, dayOf(tx.now)) !== undefined);
  for (const [customerId, own] of Map.groupBy(asked, (name) => name.customerId)) await askOne(tx, customerId, own);
}
