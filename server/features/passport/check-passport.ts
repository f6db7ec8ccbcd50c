import type { checkPassport as endpoint } from '#contract/api/papers.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { liveName } from './may-read.ts';
import { readPassport } from './read-passport.ts';
import { findPassport } from './store.ts';

/**
 * What became of a passport: made anew as of its own moment it has the same number only where nothing was added to what
 * it says. @throws refusal PASSPORT_UNKNOWN
 */
export async function checkPassport(tx: Tx, number: string): Promise<OutputOf<typeof endpoint>> {
  const given = await findPassport(tx, number);
  if (!given) throw refuse('PASSPORT_UNKNOWN');
  const facts = { Name: given.name, Unicode: given.unicode, At: given.givenAt.toISOString() };
  const row = await liveName(tx, given.name);
  if (!row) return { ...facts, Standing: 'ended' };
  const now = await readPassport(tx, row, given.givenAt);
  return { ...facts, Standing: now.number === number ? 'same' : 'changed' };
}
