import { addBusinessDays } from '#contract/calendar.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { TRANSFER_IN_BUSINESS_DAYS_MAX } from '#contract/rules/transfers/transfer-in.ts';
import { together } from '../../platform/db/together.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { recordAll } from '../activity/index.ts';
import { spendLink } from '../links/index.ts';
import { wantCommands } from '../registry-commands/index.ts';
import { type From, noteCodes } from './code-store.ts';
import { TRANSFER_IN } from './command.ts';
import { endTransfer } from './end-transfer.ts';
import { moveTransfers } from './move-transfer.ts';
import { codeUse, lockTransfer, ofBatch, type TransferRow } from './store.ts';
import { tellTask } from './tell-task.ts';

interface Approved {
  readonly row: TransferRow;
  /** In clear. */
  readonly code: string;
  /** Where the code is a new one: sealed, as the transfer keeps it. */
  readonly sealed?: string;
}

const yearsOf = (name: string): number => suffixOf(name)?.transferAddsYears.value ?? 1;

/** Approves transfers: their registries are asked as soon as this has committed. Answers by when they are expected. */
async function approve(tx: Tx, approved: readonly Approved[]): Promise<Date> {
  const by = addBusinessDays(tx.now, TRANSFER_IN_BUSINESS_DAYS_MAX);
  await together(tx, () => [
    moveTransfers(
      tx,
      approved.map(({ row, sealed }) => ({
        row,
        changes: {
          ...{ due_at: null, approved_at: row.approvedAt ?? tx.now, expected_by: by },
          ...(sealed === undefined ? {} : { code: sealed }),
        },
      })),
      'approve',
    ),
    wantCommands(
      tx,
      approved.map(({ row: { id, customerId, name, fee }, code }) => ({
        ...{ kind: TRANSFER_IN, subjectId: id, customerId, name, secret: code },
        payload: { years: yearsOf(name), ...(fee ? { fee } : {}) },
      })),
    ),
    recordAll(
      tx,
      approved.map(({ row: { id, name } }) => ({
        act: 'transferIn.approve',
        object: { kind: 'transfer_in', id },
        after: { name },
      })),
    ),
  ]);
  return by;
}

const idOf = ({ id }: TransferRow): bigint => id;

/** The open transfers of the link's order, locked. */
async function behindLink(tx: Tx, sign: string): Promise<{ customerId: bigint; rows: TransferRow[] }> {
  const { customerId, subjectId } = await spendLink(tx, 'transfer-in', sign);
  const rows = await ofBatch(tx, subjectId, { lock: true });
  return { customerId, rows: rows.filter(({ state }) => state === 'awaiting_confirmation') };
}

/**
 * The customer's yes to the transfers of a mailed link: from now on they cannot be cancelled. Only the account that it
 * was mailed to may say it.
 * @throws refusal TRANSFER_LINK_DEAD
 */
export async function approveTransfers(tx: Tx, sign: string): Promise<{ names: string[]; expectedBy: Date }> {
  const { customerId, rows } = await behindLink(tx, sign);
  if (customerId !== customerOf(tx)) throw refuse('TRANSFER_LINK_DEAD');
  const codeOf = ({ name, code }: TransferRow) => unseal(tx.house, codeUse(name), code as string);
  const by = await approve(
    tx,
    rows.map((row) => ({ row, code: codeOf(row) })),
  );
  await tellTask(tx, rows.map(idOf));
  return { names: rows.map(({ unicode }) => unicode), expectedBy: by };
}

/** The no, from whoever holds the link: nothing leaves anybody by it. @throws refusal TRANSFER_LINK_DEAD */
export async function declineTransfers(tx: Tx, sign: string): Promise<void> {
  const { rows } = await behindLink(tx, sign);
  for (const row of rows) await endTransfer(tx, row, 'decline');
  await tellTask(tx, rows.map(idOf));
}

/** A transfer of the acting customer's, locked. @throws refusal NOT_FOUND */
export async function lockMine(tx: Tx, id: bigint): Promise<TransferRow> {
  const row = await lockTransfer(tx, id);
  if (row?.customerId !== customerOf(tx)) throw refuse('NOT_FOUND');
  return row;
}

/** Another code after a wrong one: the same order goes on. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function enterCode(tx: Tx, id: bigint, code: string, from: From): Promise<void> {
  const row = await lockMine(tx, id);
  if (row.state !== 'code_wrong' || (row.dueAt !== null && row.dueAt <= tx.now)) throw refuse('STATE_HAS_MOVED');
  await noteCodes(tx, { customerId: row.customerId, transferIds: [id] }, from);
  await approve(tx, [{ row, code, sealed: seal(tx.house, codeUse(row.name), code) }]);
  await tellTask(tx, [id]);
}

/**
 * Takes back what its registry was not asked for, or refused for its code. @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function cancelTransfer(tx: Tx, id: bigint): Promise<void> {
  await endTransfer(tx, await lockMine(tx, id), 'cancel');
  await tellTask(tx, [id]);
}
