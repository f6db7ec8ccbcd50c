import { addDays } from '#contract/calendar.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { transferPolicyAt } from '#contract/rules/transfer.ts';
import {
  TRANSFER_OUT_CONFIRM_DAYS,
  TRANSFER_OUT_LETTERS_MAX,
  TRANSFER_OUT_RULES,
} from '#contract/rules/transfers/transfer-out.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { recordBirths } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { recordAll } from '../activity/index.ts';
import { type DomainRow, findDomains, placeHold } from '../domains/index.ts';
import type { OrdersUnderWay } from '../domains/moving/index.ts';
import { makeLink } from '../links/index.ts';
import { sendNotice } from '../notices/index.ts';
import { previewTask } from '../tasks/index.ts';
import { leavingKind } from './judge-names.ts';
import { confirmLetter } from './letters.ts';
import { transferOutMachine } from './machine.ts';
import { causeOf, countLetter, insertRequest, insertTransfers, ofRequest } from './store.ts';

/** The policy that a transfer of this name follows, by the day on which it was asked for. */
export function policyOf(name: string, at: Date): string {
  const profile = suffixOf(name);
  if (!profile) throw new Error(`no profile for ${name}`);
  return transferPolicyAt(profile, at).id;
}

/** Nothing else is done with a name that is leaving. */
export async function holdFor(tx: Tx, transferId: bigint, domainId: bigint): Promise<void> {
  const hold = {
    kind: 'transfer' as const,
    cause: causeOf(transferId),
    ruleId: TRANSFER_OUT_RULES.waiting.id,
    until: null,
  };
  await placeHold(tx, domainId, hold);
}

/**
 * Mails the link of a request; the former one works no longer. @throws refusals STATE_HAS_MOVED, TRANSFER_LETTERS_OVER
 */
export async function mailLink(tx: Tx, customerId: bigint, requestId: bigint): Promise<void> {
  const rows = (await ofRequest(tx, requestId)).filter(({ state }) => state === 'awaiting_confirmation');
  const until = rows[0]?.dueAt;
  if (!until || until <= tx.now) throw refuse('STATE_HAS_MOVED');
  if (!(await countLetter(tx, requestId, TRANSFER_OUT_LETTERS_MAX))) throw refuse('TRANSFER_LETTERS_OVER');
  const of = { purpose: 'transfer-out-request', customerId, subjectId: requestId, expiresAt: until } as const;
  const path = `/domain/transferoutverify/${await makeLink(tx, of)}/${requestId}`;
  await sendNotice(tx, await recipientOf(tx, customerId), confirmLetter(rows, until, path));
}

async function write(tx: Tx, customerId: bigint, rows: readonly DomainRow[], dueAt: Date): Promise<bigint> {
  const requestId = await insertRequest(tx, customerId);
  const ids = await insertTransfers(
    tx,
    rows.map(({ id: domainId, name, unicode, nameServers }) => ({
      ...{ customerId, requestId, domainId, name, unicode, nameServers, dueAt },
      ...{ state: 'awaiting_confirmation' as const, policyId: policyOf(name, tx.now), registrar: null },
    })),
  );
  await recordBirths(tx, transferOutMachine, ids);
  for (const [at, { id }] of rows.entries()) await holdFor(tx, ids[at] as bigint, id);
  await recordAll(
    tx,
    rows.map(({ name }, at) => ({
      act: 'transferOut.request',
      object: { kind: 'transfer_out', id: ids[at] as bigint },
      after: { name },
    })),
  );
  return requestId;
}

/**
 * Asks for the transfer passwords of names of the acting customer's (acceptance F2): nothing changes at a registry
 * before the mailed link is confirmed. Race: the names are locked first, so of two requests of one name the second
 * finds the hold of the first.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, TASK_NAMES_TO_CLEAR (`Data` is the preview)
 */
export async function requestTransfers(
  tx: Tx,
  underWay: OrdersUnderWay,
  names: readonly string[],
): Promise<{ id: bigint; confirmBy: Date }> {
  const customerId = customerOf(tx);
  const typed = [...new Set(names.flatMap((name) => registeredName(name) ?? []))];
  const rows = await findDomains(tx, customerId, typed, 'lock');
  const preview = await previewTask(tx, leavingKind(underWay), { customerId, names });
  if (preview.Good < preview.Total)
    throw refuse('TASK_NAMES_TO_CLEAR', { count: preview.Total - preview.Good }, preview);
  const confirmBy = addDays(tx.now, TRANSFER_OUT_CONFIRM_DAYS);
  const id = await write(tx, customerId, rows, confirmBy);
  await mailLink(tx, customerId, id);
  return { id, confirmBy };
}
