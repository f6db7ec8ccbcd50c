import { addBusinessDays, addDays } from '#contract/calendar.ts';
import { cmp, fromMinor, type Money, toDecimal, toGrouped, toWire } from '#contract/money.ts';
import {
  TRANSFER_IN_BUSINESS_DAYS_MAX,
  TRANSFER_IN_CHECK_MINUTES,
  TRANSFER_IN_CONFIRM_DAYS,
  TRANSFER_IN_LETTERS_MAX,
} from '#contract/rules/transfers/transfer-in.ts';
import { openFreezes } from '../../ledger/freezes.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { recordBirths } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { seal } from '../../platform/secrets.ts';
import { recipientOf } from '../account/index.ts';
import { recordAll } from '../activity/index.ts';
import { offersNow } from '../catalogue/index.ts';
import { hasFolder } from '../domains/moving/index.ts';
import { makeLink } from '../links/index.ts';
import { sendNotice } from '../notices/index.ts';
import { templateOf } from '../templates/index.ts';
import { identityStatesOf } from '../templates/real-name/index.ts';
import { assertFew, codeHashOf, type ReadLine, readLines, type TypedLine } from './check-names.ts';
import { type CheckRow, checksSince } from './check-store.ts';
import { type From, noteCodes } from './code-store.ts';
import { confirmLetter } from './letters.ts';
import { transferInMachine } from './machine.ts';
import { codeUse, countLetter, insertBatch, insertTransfers, namesUnderWay, ofBatch, saveFreezes } from './store.ts';
import { openTransferTask, tellTask } from './tell-task.ts';

export interface TransfersWanted {
  readonly lines: readonly TypedLine[];
  readonly templateId: bigint;
  readonly autoRenew: boolean;
  readonly folderId: bigint | undefined;
  readonly total: Money;
  readonly from: From;
}

export interface Requested {
  readonly id: bigint;
  readonly confirmBy: Date;
  /** The number of the task in which several names are followed. */
  readonly task: string | undefined;
}

type Checked = ReadLine & { readonly check: CheckRow };

/**
 * The names as they were found good a short while ago, with the code they are asked for now. @throws refusal
 * TRANSFER_IN_CHECK_AGAIN
 */
async function checkedLines(tx: Tx, lines: readonly TypedLine[]): Promise<Checked[]> {
  const read = readLines(lines, await offersNow(tx));
  const good = read.flatMap((line) => ('name' in line ? [line] : []));
  const since = new Date(tx.now.getTime() - TRANSFER_IN_CHECK_MINUTES * 60_000);
  const names = good.map(({ name }) => name);
  const checks = await checksSince(tx, customerOf(tx), names, since);
  const stale = read.filter((line) => {
    const check = 'name' in line ? checks.get(line.name) : undefined;
    return !check || !('name' in line) || !check.codeHash.equals(codeHashOf(tx.house, line.name, line.code));
  });
  const twice = names.length !== new Set(names).size;
  if (stale.length > 0 || twice)
    throw refuse('TRANSFER_IN_CHECK_AGAIN', { count: stale.length }, { Names: stale.map(({ typed }) => typed) });
  return good.map((line) => ({ ...line, check: checks.get(line.name) as CheckRow }));
}

/** @throws refusals NO_TEMPLATE, FOLDER_NOT_FOUND, TRANSFER_IN_HOLDER (`Data` names whom the template cannot hold) */
async function assertChoices(
  tx: Tx,
  lines: readonly Checked[],
  { templateId, folderId }: TransfersWanted,
): Promise<void> {
  const customerId = customerOf(tx);
  if (!(await templateOf(tx, customerId, templateId))) throw refuse('NO_TEMPLATE');
  if (folderId !== undefined && !(await hasFolder(tx, customerId, folderId))) throw refuse('FOLDER_NOT_FOUND');
  const offers = await offersNow(tx);
  const wanting = lines.filter(({ suffix }) => offers.get(suffix)?.verifiedHolder);
  if (wanting.length === 0) return;
  const states = await identityStatesOf(tx, [templateId]);
  if (states.get(templateId) !== 'verified')
    throw refuse('TRANSFER_IN_HOLDER', { count: wanting.length }, { Names: wanting.map(({ unicode }) => unicode) });
}

/**
 * Mails the link of an order; the former one works no longer. Answers until when. @throws refusal TRANSFER_LETTERS_OVER
 */
export async function mailLink(tx: Tx, customerId: bigint, batchId: bigint): Promise<void> {
  if (!(await countLetter(tx, batchId, TRANSFER_IN_LETTERS_MAX))) throw refuse('TRANSFER_LETTERS_OVER');
  const rows = (await ofBatch(tx, batchId)).filter(({ state }) => state === 'awaiting_confirmation');
  const until = rows[0]?.dueAt;
  if (!until) throw refuse('STATE_HAS_MOVED');
  const sign = await makeLink(tx, { purpose: 'transfer-in', customerId, subjectId: batchId, expiresAt: until });
  await sendNotice(
    tx,
    await recipientOf(tx, customerId),
    confirmLetter(rows, until, `/domain/transferinverify/${sign}`),
  );
}

async function assertFree(tx: Tx, lines: readonly Checked[]): Promise<void> {
  const open = await namesUnderWay(
    tx,
    lines.map(({ name }) => name),
  );
  const taken = lines.filter(({ name }) => open.has(name));
  if (taken.length > 0)
    throw refuse('TRANSFER_IN_UNDER_WAY', { count: taken.length }, { Names: taken.map(({ unicode }) => unicode) });
}

/**
 * Orders transfers in (acceptance F1): only what was found good, at the price that was shown. Each price is frozen, the
 * codes are sealed, and a letter asks for the confirmation; nothing is sent to a registry before it.
 * @throws refusals TRANSFER_IN_TOO_MANY, TRANSFER_IN_CHECK_AGAIN, TRANSFER_IN_HOLDER, TRANSFER_IN_UNDER_WAY,
 * NO_TEMPLATE, FOLDER_NOT_FOUND, PRICE_CHANGED, INSUFFICIENT_BALANCE
 */
export async function requestTransfers(tx: Tx, wanted: TransfersWanted): Promise<Requested> {
  const customerId = customerOf(tx);
  assertFew(tx, wanted.lines.length);
  const lines = await checkedLines(tx, wanted.lines);
  await assertChoices(tx, lines, wanted);
  await assertFree(tx, lines);
  const total = fromMinor(lines.reduce((sum, { check }) => sum + check.price, 0n));
  if (cmp(total, wanted.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toGrouped(total) }, { Total: toWire(total) });
  const confirmBy = addDays(tx.now, TRANSFER_IN_CONFIRM_DAYS);
  const batchId = await insertBatch(tx, customerId);
  const ids = await insertTransfers(
    tx,
    { customerId, batchId },
    lines.map(({ name, unicode, suffix, code, check }) => ({
      ...{ name, unicode, suffix },
      ...{ price: check.price, cost: check.cost, fee: check.fee, registrar: check.registrar },
      yearLostUntil: check.yearLostUntil,
      templateId: wanted.templateId,
      autoRenew: wanted.autoRenew,
      folderId: wanted.folderId ?? null,
      code: seal(tx.house, codeUse(name), code),
      dueAt: confirmBy,
    })),
  );
  await recordBirths(tx, transferInMachine, ids);
  await noteCodes(tx, { customerId, transferIds: ids }, wanted.from);
  const expectedAt = addBusinessDays(confirmBy, TRANSFER_IN_BUSINESS_DAYS_MAX);
  const freezes = await openFreezes(
    tx,
    lines.map(({ unicode, check }, at) => ({
      customerId,
      amount: fromMinor(check.price),
      cause: { kind: 'transfer_in', id: ids[at] as bigint },
      rule: 'registry_answer',
      expectedAt,
      about: unicode,
    })),
  );
  await saveFreezes(tx, ids, freezes);
  await recordAll(
    tx,
    lines.map(({ name, check }, at) => ({
      act: 'transferIn.request',
      object: { kind: 'transfer_in', id: ids[at] as bigint },
      after: { name, price: toDecimal(fromMinor(check.price)) },
    })),
  );
  await mailLink(tx, customerId, batchId);
  const rows = lines.map(({ name, unicode }, at) => ({ id: ids[at] as bigint, name, unicode }));
  const task = await openTransferTask(tx, customerId, rows);
  if (task) await tellTask(tx, ids);
  return { id: batchId, confirmBy, task: task?.number };
}
