import { langFrom } from '#contract/lang.ts';
import { toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/desk.ts';
import type { NoticeState } from '#contract/states/notice.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { listActivity, presentAudit, record } from '../activity/index.ts';
import { listNotices } from '../notices/index.ts';
import { nameActors } from './name-actors.ts';
import { queuesNow } from './queues.ts';
import { CUSTOMERS_PER_PAGE, type CustomerView, findCustomer, pageCustomers } from './store.ts';

const RECENT_ROWS = 30;

function present(row: CustomerView): api.OfficeCustomer {
  return {
    Id: String(row.id),
    Email: row.email ?? '',
    Kind: row.kind === 'enterprise' ? 'enterprise' : 'individual',
    ...(row.name ? { Name: row.name } : {}),
    ...(row.country ? { Country: row.country } : {}),
    Lang: langFrom(row.lang),
    ProfileSet: row.profileSet ?? false,
    CreatedAt: (row.createdAt as Date).toISOString(),
  };
}

export const deskStaffRoutes: readonly Route[] = [
  route(api.inbox, async (tx) => ({ Queues: await queuesNow(tx) })),
  route(api.listCustomers, async (tx, input) => {
    const rows = await pageCustomers(
      tx,
      input.Search?.trim() ?? '',
      input.After === undefined ? undefined : BigInt(input.After),
    );
    const shown = rows.slice(0, CUSTOMERS_PER_PAGE);
    const last = shown.at(-1);
    return {
      Items: shown.map(present),
      ...(rows.length > CUSTOMERS_PER_PAGE && last ? { Next: String(last.id) } : {}),
    };
  }),
  route(api.customerPage, async (tx, input) => {
    const id = BigInt(input.Id);
    const row = await findCustomer(tx, id);
    if (!row) throw refuse('NOT_FOUND');
    await record(tx, { act: 'customer.viewed', object: { kind: 'customer', id }, onBehalfOf: id });
    const [balance, acts, notices] = [
      await balanceOf(tx, id),
      await listActivity(tx, { customerId: id }, null, RECENT_ROWS),
      await listNotices(tx, { customerId: id }, null, RECENT_ROWS),
    ];
    const called = await nameActors(
      tx,
      acts.map(({ actor }) => actor),
    );
    return {
      ...present(row),
      Available: toWire(balance.available),
      Frozen: toWire(balance.frozen),
      Withdrawable: toWire(balance.withdrawable),
      Owed: toWire(balance.owed),
      Activity: acts.map((act) => presentAudit(act, called)),
      Notices: notices.map((notice) => ({
        Kind: notice.kind,
        Address: notice.address,
        Lang: langFrom(notice.lang),
        State: notice.state as NoticeState,
        CreatedAt: notice.createdAt.toISOString(),
        ...(notice.sentAt ? { SentAt: notice.sentAt.toISOString() } : {}),
      })),
    };
  }),
];
