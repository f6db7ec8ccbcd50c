import { TRANSFER_OUT_PAGE_ROWS } from '#contract/rules/transfers/transfer-out.ts';
import * as api from '#contract/staff-api/transfer-out.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { customersNamed } from '../account/index.ts';
import { issueByStaff, refuseByStaff } from './review-transfers.ts';
import { pageReviews } from './store.ts';

/** What staff do with names on their way out. */
export const transferOutStaffRoutes: readonly Route[] = [
  route(api.officeTransfersOut, async (tx, { After }) => {
    const rows = await pageReviews(tx, After === undefined ? null : BigInt(After), TRANSFER_OUT_PAGE_ROWS + 1);
    const page = rows.slice(0, TRANSFER_OUT_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const named = await customersNamed(
      tx,
      page.map(({ customerId }) => customerId),
    );
    return {
      Items: page.map(({ id, customerId, name, unicode, reviewReasons, confirmedAt, requestedAt, dueAt }) => ({
        Id: String(id),
        CustomerId: String(customerId),
        ...named(customerId),
        Name: name,
        Unicode: unicode,
        Reasons: reviewReasons,
        ConfirmedAt: (confirmedAt ?? requestedAt).toISOString(),
        DueAt: (dueAt ?? requestedAt).toISOString(),
      })),
      ...(last ? { Next: String(last.id) } : {}),
    };
  }),
  route(api.issueTransferOut, (tx, { Id }) => issueByStaff(tx, BigInt(Id))),
  route(api.refuseTransferOut, (tx, { Id, Reason }) => refuseByStaff(tx, BigInt(Id), Reason)),
];
