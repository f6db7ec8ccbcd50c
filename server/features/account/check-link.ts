import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashOfToken } from './mailed-link.ts';
import { findLink, lockRegistration } from './store.ts';

/**
 * Refuses a link that is dead, so that its page can say so before anything is typed; uses nothing up (acceptance B1,
 * B3).
 */
export async function checkLink(tx: Tx, given: { token: string; opens: 'account' | 'password' }): Promise<void> {
  const tokenHash = hashOfToken(given.token);
  if (given.opens === 'account') {
    if (!(await lockRegistration(tx, tokenHash))) throw refuse('LINK_DEAD');
    return;
  }
  const link = await findLink(tx, tokenHash);
  if (link?.purpose !== 'reset_password' || link.usedAt !== null) throw refuse('LINK_DEAD');
}
