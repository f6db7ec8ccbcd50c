import { NAME_DISPUTE_RULES } from '#contract/rules/names/name-dispute.ts';
import type {
  NAME_DISPUTE_ACTS,
  OfficeNameDispute,
  OfficeNameDisputePage,
} from '#contract/staff-api/names/name-disputes.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailShown } from '../../platform/email-address.ts';
import { eventsFrom } from '../../platform/machine.ts';
import { type CustomersNamed, customersNamed } from '../account/index.ts';
import { listActivity, presentAudit } from '../activity/index.ts';
import { nameStaff, staffNames } from '../staff-access/index.ts';
import { isCarriedOutHere, noticeDue } from './days.ts';
import { type NameDisputeEvent, nameDisputeMachine } from './machine.ts';
import { isOpenState } from './plan-lock.ts';
import type { NameDispute } from './store.ts';

type Act = (typeof NAME_DISPUTE_ACTS)[number];

function lockOf({ state, lockedAt, lockTrouble }: NameDispute): OfficeNameDispute['Lock'] {
  if (lockTrouble !== null) return 'refused';
  if (!isOpenState(state)) return 'over';
  return lockedAt === null ? 'waiting' : 'locked';
}

const instant = <K extends string>(key: K, at: Date | null | undefined) =>
  (at ? { [key]: at.toISOString() } : {}) as { [_ in K]?: string };

const text = <K extends string>(key: K, value: string | null | undefined) =>
  (value ? { [key]: value } : {}) as { [_ in K]?: string };

function presentRow(row: NameDispute, named: CustomersNamed): OfficeNameDispute {
  return {
    Id: String(row.id),
    Name: row.name,
    Unicode: row.unicode,
    CustomerId: String(row.customerId),
    ...named(row.customerId),
    State: row.state,
    Procedure: row.procedure,
    Provider: row.provider,
    CaseNumber: row.caseNumber,
    ReceivedAt: row.receivedAt.toISOString(),
    RecordedAt: row.recordedAt.toISOString(),
    Lock: lockOf(row),
    LockDueAt: row.lockDueAt.toISOString(),
    ...instant('DueAt', row.dueAt),
    ...(row.outcome === null ? {} : { Outcome: row.outcome }),
    ...instant('EndedAt', row.endedAt),
  };
}

/** Disputes as staff read them in lists. */
export async function presentRows(tx: Tx, rows: readonly NameDispute[]): Promise<OfficeNameDispute[]> {
  const named = await customersNamed(
    tx,
    rows.map(({ customerId }) => customerId),
  );
  return rows.map((row) => presentRow(row, named));
}

/** `confirm` stands for all that two members carry out; what comes about by itself is nobody's act. */
const isActOf = (event: NameDisputeEvent, state: NameDispute['state']): event is Exclude<Act, 'again' | 'cancel'> =>
  !['leave', 'award', 'cancel', 'fail'].includes(event) && state !== 'cancelling';

/**
 * What a member may do with it: nobody confirms what they proposed, nothing is carried out before its day, and of a
 * procedure that the registry carries out itself there is nothing to hand over.
 */
export function actionsOf(
  row: Pick<NameDispute, 'state' | 'procedure' | 'proposedBy' | 'carryOutFrom'>,
  self: bigint | undefined,
  now: Date,
): Act[] {
  const early = row.carryOutFrom !== null && row.carryOutFrom > now;
  // A link is mailed again without a step.
  const acts = row.state === 'awarded' ? (['again'] as const) : [];
  const steps = eventsFrom(nameDisputeMachine, row.state).flatMap((event): Act[] => {
    if (!isActOf(event, row.state)) return [];
    if (event === 'decide' && !isCarriedOutHere(row.procedure)) return [];
    if (event === 'propose') return early ? [] : ['propose', 'cancel'];
    return event === 'confirm' && row.proposedBy === self ? [] : [event];
  });
  return [...acts, ...steps];
}

/** Who won and has no account here, as both members read them. */
const winnerOf = ({ winnerEmail, winnerName }: NameDispute): Pick<OfficeNameDisputePage, 'Winner'> =>
  winnerEmail === null || winnerName === null ? {} : { Winner: { Email: emailShown(winnerEmail), Name: winnerName } };

/** Everything about one dispute. */
export async function presentPage(tx: Tx, row: NameDispute): Promise<OfficeNameDisputePage> {
  const self = tx.by.kind === 'staff' ? tx.by.staffId : undefined;
  const names = await staffNames(tx);
  const name = (id: bigint | null) => (id === null ? null : (names.get(id) ?? String(id)));
  const { customerId, receiverId } = row;
  const named = await customersNamed(tx, receiverId === null ? [customerId] : [customerId, receiverId]);
  const called = await nameStaff(tx);
  const history = await listActivity(tx, { object: `name_dispute:${row.id}` });
  return {
    ...presentRow(row, named),
    Note: row.note,
    RecordedBy: name(row.recordedBy) as string,
    Source: NAME_DISPUTE_RULES[row.procedure].source,
    ...instant('LockedAt', row.lockedAt),
    ...text('LockTrouble', row.lockTrouble),
    ...instant('ToldAt', row.toldAt),
    ...instant('DecidedAt', row.decidedAt),
    ...instant('CarryOutFrom', row.carryOutFrom),
    ...instant('NoticeDueAt', row.decidedAt && noticeDue(row.procedure, row.decidedAt)),
    ...text('DecisionNote', row.decisionNote),
    ...instant('StayedAt', row.stayedAt),
    ...(receiverId === null ? {} : { Receiver: { CustomerId: String(receiverId), ...named(receiverId) } }),
    Cancels: row.cancels,
    ...text('CancelTrouble', row.cancelTrouble),
    ...winnerOf(row),
    ...text('ProposedBy', name(row.proposedBy)),
    ...text('ConfirmedBy', name(row.confirmedBy)),
    ...text('EndNote', row.endNote),
    History: history.map((act) => presentAudit(act, called)),
    Actions: actionsOf(row, self, tx.now),
  };
}
