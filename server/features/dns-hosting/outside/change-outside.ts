import { randomBytes } from 'node:crypto';
import { OUTSIDE_NAMES_MAX } from '#contract/rules/dns/outside.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName, toUnicode } from '../../../platform/idn.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { recordBirth } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { endOutside } from './end-outside.ts';
import { lookJob } from './jobs.ts';
import { outsideMachine } from './machine.ts';
import { namesAbove, outsideName } from './names.ts';
import { findOutside, holdersAmong, insertOutside, type OutsideRow, openOf } from './store.ts';

/** 128 bits: nobody guesses the text of another account. */
const TOKEN_BYTES = 16;

/**
 * Asks for the zone of a name that is registered elsewhere. Whoever else has it here, also as a name with us, is not
 * told: it is only never proved.
 * @throws refusals OUTSIDE_NAME_WRONG, OUTSIDE_NAME_OWN, OUTSIDE_TOO_MANY
 */
export async function addOutside(tx: Tx, typed: string): Promise<OutsideRow> {
  const name = outsideName(typed);
  if (name === undefined) throw refuse('OUTSIDE_NAME_WRONG');
  const customerId = customerOf(tx);
  const standing = await findOutside(tx, customerId, name);
  if (standing) return standing;
  const own = (await holdersAmong(tx, [name, ...namesAbove(name)])).find((each) => each.customerId === customerId);
  if (own) throw refuse('OUTSIDE_NAME_OWN', { name: toUnicode(own.name) });
  if ((await openOf(tx, customerId)).length >= OUTSIDE_NAMES_MAX)
    throw refuse('OUTSIDE_TOO_MANY', { max: OUTSIDE_NAMES_MAX });
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const row = await insertOutside(tx, { customerId, name, unicode: toUnicode(name), token });
  // The same press twice at once: the other one has added it.
  if (!row) return (await findOutside(tx, customerId, name)) as OutsideRow;
  await recordBirth(tx, outsideMachine, row.id);
  await record(tx, { act: 'zone.added', object: { kind: 'outside', id: row.id }, after: { name } });
  await enqueue(tx, lookJob, { Id: String(row.id) });
  return row;
}

/** The acting customer's name, typed in either form. @throws refusal DOMAIN_NOT_FOUND */
async function requireOutside(tx: Tx, typed: string, lock: 'lock' | 'read'): Promise<OutsideRow> {
  const name = registeredName(typed);
  const row = name === undefined ? undefined : await findOutside(tx, customerOf(tx), name, lock);
  if (!row) throw refuse('DOMAIN_NOT_FOUND');
  return row;
}

/** Has a name looked at now. @throws refusal DOMAIN_NOT_FOUND */
export async function askLook(tx: Tx, typed: string): Promise<OutsideRow> {
  const row = await requireOutside(tx, typed, 'read');
  await enqueue(tx, lookJob, { Id: String(row.id) });
  return row;
}

/** Gives a name up; its zone is answered no more. @throws refusal DOMAIN_NOT_FOUND */
export async function removeOutside(tx: Tx, typed: string): Promise<string> {
  const row = await requireOutside(tx, typed, 'lock');
  await endOutside(tx, row, 'remove');
  return row.name;
}
