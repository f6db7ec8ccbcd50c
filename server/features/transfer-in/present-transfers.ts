import type * as api from '#contract/api/transfers/transfer-in.ts';
import type { Lang } from '#contract/lang.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import type { TransferInFailure } from '#contract/states/transfers/transfer-in.ts';
import { translate } from '../../platform/i18n.ts';
import type { ReceivedCode } from './code-store.ts';
import type { TransferRow } from './store.ts';

type Row = api.TransferInRow;

/** What the customer may do now: by the state, and while their time is not over. */
function actionsOf({ state, dueAt }: TransferRow, now: Date): Row['Actions'] {
  if (dueAt === null || dueAt <= now) return [];
  return state === 'awaiting_confirmation' ? ['resend', 'cancel'] : ['enterCode', 'cancel'];
}

function reasonOf(lang: Lang, { state, reason }: TransferRow): string | undefined {
  if (state === 'code_wrong') return translate(lang, 'transferin:reason.codeWrong');
  return reason === null ? undefined : translate(lang, `transferin:failed.${reason as TransferInFailure}`);
}

/** Transfers as their customer reads them. */
export function presentTransfers(lang: Lang, rows: readonly TransferRow[], now: Date): Row[] {
  return rows.map((row): Row => {
    const { id, batchId, name, unicode, state, price, askedAt, dueAt, decideBy, expectedBy, endedAt, registrar } = row;
    const due = endedAt ? null : (dueAt ?? decideBy ?? expectedBy);
    const reason = reasonOf(lang, row);
    return {
      Id: String(id),
      BatchId: String(batchId),
      Name: name,
      Unicode: unicode,
      State: dueAt !== null && dueAt <= now ? 'lapsed' : state,
      Price: toWire(fromMinor(price)),
      AskedAt: askedAt.toISOString(),
      ...(due ? { DueAt: due.toISOString() } : {}),
      ...(registrar === null ? {} : { From: registrar }),
      ...(endedAt ? { EndedAt: endedAt.toISOString() } : {}),
      ...(reason === undefined ? {} : { Reason: reason }),
      Actions: actionsOf(row, now),
    };
  });
}

/**
 * A password that its customer gave, as they read of it. Burning one that nobody was told yet is calling its transfer
 * off.
 */
export function presentCode(row: ReceivedCode, now: Date): api.ReceivedCode {
  const { id, transferId, name, unicode, receivedAt, address, device, endedAt, ended, state, dueAt } = row;
  const isKept = endedAt === null && state === 'awaiting_confirmation' && dueAt !== null && dueAt > now;
  return {
    Id: String(id),
    TransferId: String(transferId),
    Name: name,
    Unicode: unicode,
    ReceivedAt: receivedAt.toISOString(),
    Address: address,
    Device: device,
    ...(endedAt ? { EndedAt: endedAt.toISOString() } : {}),
    ...(ended ? { Ended: ended } : {}),
    Actions: isKept ? ['cancel'] : [],
  };
}
