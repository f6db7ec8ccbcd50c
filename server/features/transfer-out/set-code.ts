import { actorText, customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { newAuthInfo, seal, unseal } from '../../platform/secrets.ts';
import { record } from '../activity/index.ts';
import { wantCommands } from '../registry-commands/index.ts';
import { codeUse, endCode, insertCode, insertView, nextCodeId, openCodeOf, saveIssued } from './code-store.ts';
import { mailCode } from './mail-code.ts';
import { lockTransfer, moveTransfer, type TransferRow } from './store.ts';

/** The kind of command that sets a transfer password; `purpose` says what for. */
export const TRANSFER_CODE = 'transfer-code';
export type CodePayload = { readonly purpose: 'issue' | 'replace' };

type Of = Pick<TransferRow, 'id' | 'customerId' | 'name'>;

async function tellRegistry(tx: Tx, { id, customerId, name }: Of, purpose: CodePayload['purpose'], secret: string) {
  await wantCommands(tx, [{ kind: TRANSFER_CODE, subjectId: id, customerId, name, payload: { purpose }, secret }]);
}

/** Makes a password and has its registry told; it is given out when the registry has it. */
export async function beginCode(tx: Tx, row: Of, validUntil: Date): Promise<void> {
  const code = newAuthInfo();
  const id = await nextCodeId(tx);
  const sealed = seal(tx.house, codeUse(id), code);
  await insertCode(tx, { id, transferId: row.id, customerId: row.customerId, code: sealed, validUntil });
  await tellRegistry(tx, row, 'issue', code);
}

/** A password that was given out is worth nothing from now on: the registry gets one that nobody knows. */
export const replaceCode = (tx: Tx, row: Of): Promise<void> => tellRegistry(tx, row, 'replace', newAuthInfo());

/** The registry has the password: its customer may look at it, and a mail leads them there. */
export async function giveOut(tx: Tx, transferId: bigint): Promise<void> {
  const row = await lockTransfer(tx, transferId);
  const code = await openCodeOf(tx, transferId);
  // Called off, or burnt, meanwhile: another command follows.
  if (row?.state !== 'code_pending' || !code || code.issuedAt) return;
  await saveIssued(tx, code.id);
  await moveTransfer(tx, row, 'issue', { due_at: code.validUntil, code_until: code.validUntil });
  await mailCode(tx, row, code.validUntil);
}

async function lockIssued(tx: Tx, id: bigint): Promise<TransferRow> {
  const row = await lockTransfer(tx, id);
  if (row?.customerId !== customerOf(tx)) throw refuse('NOT_FOUND');
  if (row.state !== 'code_issued' || !row.codeUntil || row.codeUntil <= tx.now) throw refuse('STATE_HAS_MOVED');
  return row;
}

/** The password in clear, once more for the record of who saw it. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function showCode(
  tx: Tx,
  id: bigint,
  from: { readonly address: string; readonly userAgent: string },
): Promise<{ code: string; validUntil: Date }> {
  const row = await lockIssued(tx, id);
  const code = await openCodeOf(tx, row.id);
  if (!code?.code) throw refuse('STATE_HAS_MOVED');
  const { address, userAgent } = from;
  await insertView(tx, { codeId: code.id, actor: actorText(tx.by), address, device: userAgent.slice(0, 200) });
  await record(tx, {
    act: 'transferOut.showCode',
    object: { kind: 'transfer_out', id },
    after: { name: row.name },
    address,
  });
  return { code: unseal(tx.house, codeUse(code.id), code.code), validUntil: code.validUntil };
}

/**
 * Burns a password: the registry gets another one, with the same last day. @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function burnCode(tx: Tx, id: bigint): Promise<void> {
  const row = await lockIssued(tx, id);
  const validUntil = row.codeUntil as Date;
  await endCode(tx, id, 'burnt');
  await moveTransfer(tx, row, 'burn', { due_at: validUntil });
  await record(tx, { act: 'transferOut.burnCode', object: { kind: 'transfer_out', id }, after: { name: row.name } });
  await beginCode(tx, row, validUntil);
}
