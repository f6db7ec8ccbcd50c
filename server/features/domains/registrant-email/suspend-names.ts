import { dayOf } from '#contract/calendar.ts';
import {
  REGISTRANT_EMAIL_RULES,
  REGISTRANT_LETTER_GATHER_SECONDS,
  REGISTRANT_SUSPEND_NAMES_AT_ONCE,
} from '#contract/rules/holders/registrant-email.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { recordAll } from '../../activity/index.ts';
import { registrantEmailMachine } from './machine.ts';
import { lockOverdue, placeHolds, saveDecided, saveLetterDue, showOnNames } from './store.ts';

const RULE_ID = REGISTRANT_EMAIL_RULES[0]?.id ?? '';

async function suspendSome(tx: Tx): Promise<number> {
  const overdue = await lockOverdue(tx, REGISTRANT_SUSPEND_NAMES_AT_ONCE);
  if (overdue.length === 0) return 0;
  await saveDecided(
    tx,
    overdue.map(({ id }) => id),
    true,
  );
  await transitionAll(tx, registrantEmailMachine, overdue, 'suspend');
  await showOnNames(tx, overdue, 'suspended');
  await placeHolds(
    tx,
    overdue.map(({ domainId }) => domainId),
    RULE_ID,
  );
  await recordAll(
    tx,
    overdue.map(({ domainId, customerId, dueAt }) => ({
      act: 'domain.suspended',
      object: { kind: 'domain', id: domainId },
      onBehalfOf: customerId,
      after: { rule: RULE_ID, due: dayOf(dueAt) },
    })),
  );
  const soon = new Date(tx.now.getTime() + REGISTRANT_LETTER_GATHER_SECONDS * 1000);
  await saveLetterDue(tx, [...new Set(overdue.map(({ addressId }) => addressId))], soon);
  return overdue.length;
}

/**
 * Suspends the names whose holders' addresses were not proved in time, by the business clock. The registry is told
 * afterwards, name by name; the letter waits until all names of an address are there.
 */
export async function suspendNames(house: House): Promise<void> {
  for (let count = REGISTRANT_SUSPEND_NAMES_AT_ONCE; count === REGISTRANT_SUSPEND_NAMES_AT_ONCE; )
    count = await transact(house, systemCaller('registrant-email'), suspendSome);
}
