import { DUAL_CONTROL_HOURS } from '#contract/rules/finance/finance.ts';
import type { WhyTwo } from '#contract/states/dual-control.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { actingStaff } from '../staff-access/index.ts';
import { needsSecond } from './needs-second.ts';
import { insertMovement, lockHands, movedBy, movedOf } from './store.ts';

/** A movement that staff are about to make. */
export interface ByHand {
  /** The act, as in the audit. */
  readonly kind: string;
  readonly object: { readonly kind: string; readonly id: bigint | string };
  /** Whose money; null where it is nobody's yet, or everybody's. */
  readonly customerId: bigint | null;
  /** US cents; null where nobody knows. */
  readonly worth: bigint | null;
}

const windowOf = (tx: Tx): Date => new Date(tx.now.getTime() - DUAL_CONTROL_HOURS * 3_600_000);
const objectText = ({ object }: ByHand): string => `${object.kind}:${object.id}`;

/**
 * Whether the acting member may move this money alone; then it is booked as moved so, in the caller's transaction. What
 * is stopped later, before anything moved, stays counted: nobody makes room for themselves by taking their own
 * approvals back.
 * @returns `second` where another member must decide too, and nothing was booked
 */
export async function judgeAlone(tx: Tx, movement: ByHand): Promise<'alone' | 'second'> {
  const { id: staffId } = await actingStaff(tx);
  const { kind, customerId, worth } = movement;
  await lockHands(tx, staffId, customerId);
  const since = windowOf(tx);
  const byMember = await movedBy(tx, staffId, since);
  const sums = await movedOf(tx, customerId === null ? [] : [customerId], since);
  const ofCustomer = customerId === null ? 0n : (sums.get(customerId) ?? 0n);
  if (needsSecond({ worth, byMember, ofCustomer }) !== undefined) return 'second';
  await insertMovement(tx, { kind, object: objectText(movement), staffId, secondId: null, customerId, worth });
  return 'alone';
}

/** The acting member is the second who decides: it is booked as moved by two, and counts for nobody. */
export async function bookByTwo(tx: Tx, movement: ByHand, firstId: bigint): Promise<void> {
  const { id: secondId } = await actingStaff(tx);
  if (secondId === firstId) throw refuse('REVIEW_SECOND_PERSON');
  const { kind, customerId, worth } = movement;
  await insertMovement(tx, { kind, object: objectText(movement), staffId: firstId, secondId, customerId, worth });
}

/** Why this member could not do a movement alone now; undefined where they could. */
export type WhyNotAlone = (of: Pick<ByHand, 'customerId' | 'worth'>) => WhyTwo | undefined;

/**
 * What pages tell the member who looks, of movements of these customers' money. Nothing is locked: the verb judges
 * again.
 */
export async function whyNotAlone(tx: Tx, customerIds: readonly (bigint | null)[]): Promise<WhyNotAlone> {
  const { id: staffId } = await actingStaff(tx);
  const since = windowOf(tx);
  const byMember = await movedBy(tx, staffId, since);
  const known = new Set(customerIds.filter((id) => id !== null));
  const sums = await movedOf(tx, [...known], since);
  return ({ customerId, worth }) => {
    const ofCustomer = customerId === null ? 0n : (sums.get(customerId) ?? 0n);
    return needsSecond({ worth, byMember, ofCustomer });
  };
}
