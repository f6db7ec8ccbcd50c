import * as api from '#contract/api/holders/template-push.ts';
import { TEMPLATE_PUSH_PAGE_ROWS } from '#contract/rules/holders/template-push.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { acceptPush } from './accept-push.ts';
import { cancelPush, refusePush } from './decline-push.ts';
import { offerTemplates } from './offer-templates.ts';
import { presentPushes } from './present-pushes.ts';
import { countWaiting, selectPushes } from './store.ts';

export const templatePushRoutes: readonly Route[] = [
  route(api.listTemplatePushes, async (tx, { Side, After }) => {
    const customerId = customerOf(tx);
    const before = After === undefined ? null : BigInt(After);
    const rows = await selectPushes(tx, customerId, Side, before, TEMPLATE_PUSH_PAGE_ROWS + 1);
    const page = rows.slice(0, TEMPLATE_PUSH_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      Items: await presentPushes(tx, page, Side),
      ...(last ? { Next: String(last.id) } : {}),
      AccountId: String(customerId),
      Waiting: await countWaiting(tx, customerId),
    };
  }),
  route(api.startTemplatePush, async (tx, { To, Templates }) => {
    const { id, dueAt } = await offerTemplates(tx, { to: To, templateIds: Templates.map(BigInt) });
    return { Id: String(id), DueAt: dueAt.toISOString() };
  }),
  route(api.acceptTemplatePush, async (tx, { Id }) => {
    const copies = await acceptPush(tx, BigInt(Id));
    return { Templates: copies.map(({ id, name }) => ({ Id: String(id), Name: name })) };
  }),
  route(api.refuseTemplatePush, (tx, { Id }) => refusePush(tx, BigInt(Id))),
  route(api.cancelTemplatePush, (tx, { Id }) => cancelPush(tx, BigInt(Id))),
];
