import { NAME_DISPUTE_RULES } from '#contract/rules/names/name-dispute.ts';
import type { NameDisputeProcedure } from '#contract/states/names/name-dispute.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuseField } from '../../platform/http/input.ts';
import { registeredName } from '../../platform/idn.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DomainRow, findDomain, holdersOf, placeHold } from '../domains/index.ts';
import { endListingFor } from '../listings/index.ts';
import { endPushFor } from '../push/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { stopTransferOf } from '../transfer-out/index.ts';
import { dayInHongKong, lockDue } from './days.ts';
import { keepFromOthers } from './keep-asked.ts';
import { wantLock } from './lock-name.ts';
import { nameDisputeMachine } from './machine.ts';
import { causeOf, insertNameDispute, lockNameDispute, type NameDispute } from './store.ts';
import { HOUSE, write } from './tell-holder.ts';

export interface Told {
  readonly name: string;
  readonly procedure: NameDisputeProcedure;
  readonly provider: string;
  readonly caseNumber: string;
  readonly receivedOn: string;
  readonly note: string;
}

/**
 * The live name, locked, whosever it is. Race: it may go to another account while we wait for its lock; then it is
 * looked for once more, with its new holder.
 */
async function lockLive(tx: Tx, name: string): Promise<DomainRow> {
  for (let look = 0; look < 2; look += 1) {
    const holder = (await holdersOf(tx, [name])).get(name);
    const row = holder === undefined ? undefined : await findDomain(tx, holder, name, 'lock');
    if (row) return row;
  }
  throw refuse('NAME_DISPUTE_NOT_HERE');
}

/** The day on which we were told of something; one that is still to come is a slip. */
export function toldDay(tx: Tx, field: string, day: string): Date {
  const at = dayInHongKong(day);
  if (at > tx.now) throw refuseField(tx.lang, field, 'namedispute:day.future');
  return at;
}

/**
 * What would move the name ends, in this transaction: its push, its listing, its transfer. Deals stand by themselves
 * while the hold does. Race: whoever moves a name locks it first, so they came before us, or find the hold.
 */
async function stopMoves(tx: Tx, of: NameDispute): Promise<void> {
  await endPushFor(tx, of.domainId);
  await endListingFor(tx, of.domainId);
  await stopTransferOf(tx, of.domainId);
  await keepFromOthers(tx, of);
}

/**
 * Records a dispute about a name: it is held here at once, whatever would move it ends, and its registry is told to
 * lock it. Its holder hears of it when that lock stands, at once where it did already.
 * @throws refusals NAME_DISPUTE_NOT_HERE, NAME_DISPUTE_OPEN
 */
export async function recordDispute(tx: Tx, told: Told): Promise<bigint> {
  const { id: recordedBy } = await actingStaff(tx);
  const { procedure, provider, caseNumber, note } = told;
  const receivedAt = toldDay(tx, 'ReceivedOn', told.receivedOn);
  const typed = registeredName(told.name);
  if (typed === undefined) throw refuse('NAME_DISPUTE_NOT_HERE');
  const { id: domainId, customerId, name, unicode } = await lockLive(tx, typed);
  const id = await insertNameDispute(tx, {
    ...{ domainId, customerId, name, unicode, procedure, provider, caseNumber, note, receivedAt, recordedBy },
    lockDueAt: lockDue(procedure, receivedAt),
  });
  if (id === undefined) throw refuse('NAME_DISPUTE_OPEN');
  await recordBirth(tx, nameDisputeMachine, id);
  const ruleId = NAME_DISPUTE_RULES[procedure].id;
  await placeHold(tx, domainId, { kind: 'dispute', cause: causeOf(id), ruleId, until: null });
  const of = (await lockNameDispute(tx, id)) as NameDispute;
  await write(tx, of, 'record', { procedure, provider, case: caseNumber, note });
  await stopMoves({ ...tx, by: HOUSE }, of);
  await wantLock(tx, id);
  return id;
}
