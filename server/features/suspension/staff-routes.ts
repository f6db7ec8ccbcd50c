import * as api from '#contract/staff-api/suspension.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { customersNamed } from '../account/index.ts';
import { staffNames } from '../staff-access/index.ts';
import { findSuspension, pageSuspensions, rowsOf, type SuspensionRow } from './store.ts';
import { confirmSuspension, dropSuspension, liftSuspension, proposeSuspension } from './suspend-account.ts';

/** What this member may do with it: nobody confirms what they proposed themselves. */
function actionsOf(
  { state, proposedBy, liftBy }: SuspensionRow,
  self: bigint | undefined,
): api.OfficeSuspension['Actions'] {
  if (state === 'in_force') return ['lift'];
  if (state !== 'proposed' && state !== 'lifting') return [];
  return [...((state === 'proposed' ? proposedBy : liftBy) === self ? [] : (['confirm'] as const)), 'drop'];
}

type Show = (row: SuspensionRow) => api.OfficeSuspension;

async function showTo(tx: Tx, rows: readonly SuspensionRow[]): Promise<Show> {
  const self = tx.by.kind === 'staff' ? tx.by.staffId : undefined;
  const names = await staffNames(tx);
  const name = (id: bigint) => names.get(id) ?? String(id);
  const named = await customersNamed(
    tx,
    rows.map(({ customerId }) => customerId),
  );
  return (row) => ({
    Id: String(row.id),
    CustomerId: String(row.customerId),
    ...named(row.customerId),
    State: row.state,
    Reason: row.reason,
    Note: row.note,
    ProposedBy: name(row.proposedBy),
    ProposedAt: row.proposedAt.toISOString(),
    ...(row.confirmedBy === null ? {} : { ConfirmedBy: name(row.confirmedBy) }),
    ...(row.suspendedAt === null ? {} : { SuspendedAt: row.suspendedAt.toISOString() }),
    ...(row.liftNote === null ? {} : { LiftNote: row.liftNote }),
    ...(row.liftBy === null ? {} : { LiftBy: name(row.liftBy) }),
    ...(row.liftedBy === null ? {} : { LiftedBy: name(row.liftedBy) }),
    ...(row.endedAt === null ? {} : { EndedAt: row.endedAt.toISOString() }),
    Actions: actionsOf(row, self),
  });
}

async function show(tx: Tx, id: bigint): Promise<api.OfficeSuspension> {
  const row = await findSuspension(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return (await showTo(tx, [row]))(row);
}

/** What staff do with suspended accounts. */
export const suspensionStaffRoutes: readonly Route[] = [
  route(api.officeSuspensions, async (tx, { State, After }) => {
    const page = await pageSuspensions(tx, State, After);
    return answerPage(page, await showTo(tx, page.rows));
  }),
  route(api.suspensionsOf, async (tx, { Id }) => {
    const rows = await rowsOf(tx, BigInt(Id));
    const open = rows.some(({ endedAt }) => endedAt === null);
    return { Items: rows.map(await showTo(tx, rows)), Actions: open ? [] : ['suspend' as const] };
  }),
  route(api.proposeSuspension, async (tx, { CustomerId, Reason, Note }) => {
    const { id } = await proposeSuspension(tx, { customerId: BigInt(CustomerId), reason: Reason, note: Note });
    return show(tx, id);
  }),
  route(api.confirmSuspension, async (tx, { Id }) => {
    await confirmSuspension(tx, BigInt(Id));
    return show(tx, BigInt(Id));
  }),
  route(api.dropSuspension, async (tx, { Id }) => {
    await dropSuspension(tx, BigInt(Id));
    return show(tx, BigInt(Id));
  }),
  route(api.liftSuspension, async (tx, { Id, Note }) => {
    await liftSuspension(tx, BigInt(Id), Note);
    return show(tx, BigInt(Id));
  }),
];
