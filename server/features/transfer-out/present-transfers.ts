import type * as api from '#contract/api/transfers/transfer-out.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { TransferOutState } from '#contract/states/transfers/transfer-out.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { statesOf } from '../../platform/machine.ts';
import { codesOf, type NamedCode } from './code-store.ts';
import { transferOutMachine } from './machine.ts';
import type { TransferRow } from './store.ts';

type Row = api.TransferOutRow;

/** What the customer may do now: by the state, and while its time is not over. */
function actionsOf({ state, dueAt, answer }: TransferRow, now: Date): Row['Actions'] {
  const open = dueAt !== null && dueAt > now;
  switch (state) {
    case 'awaiting_confirmation':
      return open ? ['resend', 'cancel'] : [];
    case 'in_review':
    case 'delayed':
    case 'code_pending':
      return ['cancel'];
    case 'code_issued':
      return open ? ['showCode', 'burnCode', 'cancel'] : [];
    case 'approval_pending':
      return open && answer === null ? ['approve', 'reject'] : [];
    default:
      return [];
  }
}

/** A transfer as its customer reads it. */
export function presentTransfer(row: TransferRow, now: Date): Row {
  const { id, name, unicode, state, requestId, requestedAt, dueAt, registrar, answer, endedAt, reason, stopsAt } = row;
  return {
    Id: String(id),
    Name: name,
    Unicode: unicode,
    State: state,
    Asked: requestId !== null,
    RequestedAt: requestedAt.toISOString(),
    ...(dueAt ? { DueAt: dueAt.toISOString() } : {}),
    Review: state === 'in_review' ? row.reviewReasons : [],
    ...(registrar === null ? {} : { Registrar: registrar }),
    ...(answer === null ? {} : { Answer: answer }),
    ...(endedAt ? { EndedAt: endedAt.toISOString() } : {}),
    ...(reason === null ? {} : { Reason: reason }),
    ...(stopsAt ? { StopsAt: stopsAt.toISOString() } : {}),
    Actions: actionsOf(row, now),
  };
}

/** A password that was given out with every look at it; undefined for one that its registry has not taken yet. */
function presentLooks({ issuedAt, validUntil, endedAt, ended, views }: Awaited<ReturnType<typeof codesOf>>[number]) {
  if (!issuedAt) return undefined;
  return {
    IssuedAt: issuedAt.toISOString(),
    ValidUntil: validUntil.toISOString(),
    ...(endedAt ? { EndedAt: endedAt.toISOString() } : {}),
    ...(ended ? { Ended: ended } : {}),
    Seen: views.map(({ seenAt, address, device }) => ({ At: seenAt.toISOString(), Address: address, Device: device })),
  };
}

/** Passwords of all names, as their customer reads of them. */
export function presentCodes(codes: readonly NamedCode[], now: Date): api.IssuedCode[] {
  return codes.flatMap((code): api.IssuedCode[] => {
    const looks = presentLooks(code);
    if (!looks) return [];
    const { id, transferId, name, unicode, state, endedAt, validUntil } = code;
    const isGood = endedAt === null && state === 'code_issued' && validUntil > now;
    const named = { Id: String(id), TransferId: String(transferId), Name: name, Unicode: unicode };
    return [{ ...named, ...looks, Actions: isGood ? ['burnCode'] : [] }];
  });
}

/**
 * Is the zone of a name that left still there for the acting customer? Known to hosted DNS, on this floor too
 * (`processes/api.ts`).
 */
export type ZoneToTake = (tx: Tx, name: string) => Promise<unknown>;

/** One transfer with its steps and every password given out for it. */
export async function presentDetail(
  tx: Tx,
  row: TransferRow,
  zoneToTake: ZoneToTake,
): Promise<OutputOf<typeof api.transferOutDetail>> {
  const codes = await codesOf(tx, row.id);
  const steps = await statesOf(tx, transferOutMachine, row.id);
  return {
    ...presentTransfer(row, tx.now),
    Codes: codes.flatMap((code) => presentLooks(code) ?? []),
    Steps: steps.map(({ at, state }) => ({ At: at.toISOString(), State: state as TransferOutState })),
    NameServers: row.nameServers,
    ...(row.state === 'transferred' && (await zoneToTake(tx, row.name)) ? { ZoneFile: true } : {}),
  };
}
