import * as api from '#contract/staff-api/desk.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type AuditFilter, pageActivity } from './store.ts';

const ROWS_PER_PAGE = 50;

type Row = Awaited<ReturnType<typeof pageActivity>>[number];

/** What somebody who acted (`staff:1`, `customer:2`) is called. */
export type Called = (actor: string) => string | undefined;

/** A row of the audit on the wire. */
export function presentAudit(row: Row, called: Called): api.AuditRow {
  const name = called(row.actor);
  return {
    Id: String(row.id),
    At: row.at.toISOString(),
    Actor: row.actor,
    ...(name === undefined ? {} : { ActorName: name }),
    ...(row.customerId === null ? {} : { CustomerId: String(row.customerId) }),
    Act: row.kind,
    Object: row.object,
    ...(row.before === null ? {} : { Before: row.before }),
    ...(row.after === null ? {} : { After: row.after }),
    ...(row.address === null ? {} : { Address: row.address }),
    RequestId: row.requestId,
  };
}

/** The audit. Who knows what actors are called stands on a higher floor, and is handed in. */
export const activityStaffRoutes = (
  nameActors: (tx: Tx, actors: readonly string[]) => Promise<Called>,
): readonly Route[] => [
  route(api.audit, async (tx, input) => {
    const filter: AuditFilter = {
      actor: input.Actor,
      kind: input.Act,
      object: input.Object,
      customerId: input.CustomerId === undefined ? undefined : BigInt(input.CustomerId),
    };
    const rows = await pageActivity(
      tx,
      filter,
      input.After === undefined ? null : BigInt(input.After),
      ROWS_PER_PAGE + 1,
    );
    const shown = rows.slice(0, ROWS_PER_PAGE);
    const last = shown.at(-1);
    const called = await nameActors(
      tx,
      shown.map(({ actor }) => actor),
    );
    return {
      Items: shown.map((row) => presentAudit(row, called)),
      ...(rows.length > ROWS_PER_PAGE && last ? { Next: String(last.id) } : {}),
    };
  }),
];
