import * as api from '#contract/staff-api/desk.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type AuditFilter, pageActivity } from './store.ts';

const ROWS_PER_PAGE = 50;

type Row = Awaited<ReturnType<typeof pageActivity>>[number];

/** A row of the audit on the wire. */
export function presentAudit(row: Row): api.AuditRow {
  return {
    Id: String(row.id),
    At: row.at.toISOString(),
    Actor: row.actor,
    ...(row.customerId === null ? {} : { CustomerId: String(row.customerId) }),
    Act: row.kind,
    Object: row.object,
    ...(row.before === null ? {} : { Before: row.before }),
    ...(row.after === null ? {} : { After: row.after }),
    ...(row.address === null ? {} : { Address: row.address }),
    RequestId: row.requestId,
  };
}

export const activityStaffRoutes: readonly Route[] = [
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
    return {
      Items: shown.map(presentAudit),
      ...(rows.length > ROWS_PER_PAGE && last ? { Next: String(last.id) } : {}),
    };
  }),
];
