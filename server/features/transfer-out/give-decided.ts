import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { codeUntil } from '#contract/rules/transfer.ts';
import { actorText, type Tx } from '../../platform/db/transaction.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { unseal } from '../../platform/secrets.ts';
import { record } from '../activity/index.ts';
import type { DomainRow } from '../domains/index.ts';
import { spendLink } from '../links/index.ts';
import { codeUse, insertView, openCodeOf } from './code-store.ts';
import { transferOutMachine } from './machine.ts';
import { mailCode } from './mail-code.ts';
import { holdFor, policyOf } from './request-transfers.ts';
import { beginCode } from './set-code.ts';
import { insertRequest, insertTransfers, lockOpenOf, lockTransfer, moveTransfer, type TransferRow } from './store.ts';

/**
 * Gives a name that a decision gave to somebody without an account here the way to their own registrar: its transfer
 * password is set and a link to it mailed, without a request and its confirmation; who decided stands for both. Nothing
 * changes where that is under way. Answers until when the password is good.
 */
export async function giveDecided(tx: Tx, domain: DomainRow, decidedCase: string): Promise<Date> {
  const open = await lockOpenOf(tx, domain.id);
  if (open?.dueAt) return open.dueAt;
  const { id: domainId, customerId, name, unicode, nameServers } = domain;
  const profile = suffixOf(name);
  if (!profile) throw new Error(`no profile for ${name}`);
  const until = codeUntil(profile, tx.now);
  const requestId = await insertRequest(tx, customerId);
  const fresh = { customerId, requestId, domainId, name, unicode, nameServers, registrar: null, decidedCase };
  const [id] = await insertTransfers(tx, [
    { ...fresh, state: 'awaiting_confirmation', policyId: policyOf(name, tx.now), dueAt: tx.now },
  ]);
  await recordBirth(tx, transferOutMachine, id as bigint);
  await holdFor(tx, id as bigint, domainId);
  const row = (await lockTransfer(tx, id as bigint)) as TransferRow;
  await moveTransfer(tx, row, 'confirm', { due_at: until, confirmed_at: tx.now });
  await beginCode(tx, row, until);
  return until;
}

/**
 * Mails the link to it once more, while the password is good. `over`: there is none any more, and another can be given.
 * @throws refusal STATE_HAS_MOVED where its registry is being told, or another registrar has asked already
 */
export async function mailDecidedAgain(tx: Tx, domainId: bigint): Promise<'mailed' | 'over'> {
  const row = await lockOpenOf(tx, domainId);
  if (!row) return 'over';
  if (row.decidedCase === null || row.state !== 'code_issued' || !row.codeUntil || row.codeUntil <= tx.now)
    throw refuse('STATE_HAS_MOVED');
  await mailCode(tx, row, row.codeUntil);
  return 'mailed';
}

/**
 * The password in clear, to whoever has the link, once; who looked is kept. Another link is mailed by staff alone.
 * @throws refusal TRANSFER_LINK_DEAD
 */
export async function takeDecidedCode(
  tx: Tx,
  sign: string,
  { address, userAgent }: { readonly address: string; readonly userAgent: string },
): Promise<{ code: string; validUntil: Date }> {
  const { subjectId: id } = await spendLink(tx, 'transfer-out-code', sign);
  const row = await lockTransfer(tx, id);
  const code = await openCodeOf(tx, id);
  if (row?.state !== 'code_issued' || !code?.code) throw refuse('TRANSFER_LINK_DEAD');
  await insertView(tx, { codeId: code.id, actor: actorText(tx.by), address, device: userAgent.slice(0, 200) });
  await record(tx, {
    act: 'transferOut.showCode',
    object: { kind: 'transfer_out', id },
    onBehalfOf: row.customerId,
    after: { name: row.name },
    address,
  });
  return { code: unseal(tx.house, codeUse(code.id), code.code), validUntil: code.validUntil };
}
