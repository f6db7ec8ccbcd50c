import * as api from '#contract/api/transfers/push.ts';
import { PUSH_PAGE_ROWS } from '#contract/rules/transfers/push.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { translate } from '../../platform/i18n.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { consequencesFor, holderChangeKind } from '../domains/holders/index.ts';
import { findDomains } from '../domains/index.ts';
import type { OrdersUnderWay } from '../domains/moving/index.ts';
import { previewTask } from '../tasks/index.ts';
import { acceptPush } from './accept-push.ts';
import { cancelPush, refusePush } from './decline-push.ts';
import { judgePushes, pushKind } from './judge-names.ts';
import { presentBrings, presentDetail, presentPushes } from './present-pushes.ts';
import { sendPush } from './send-push.ts';
import { countWaiting, findPush, namesOf, type PushRow, selectPushes } from './store.ts';

async function requirePush(tx: Tx, id: string): Promise<PushRow> {
  const push = await findPush(tx, customerOf(tx), BigInt(id));
  if (!push) throw refuse('NOT_FOUND');
  return push;
}

const reads: readonly Route[] = [
  route(api.listPushes, async (tx, { Side, State, After }) => {
    const customerId = customerOf(tx);
    const before = After === undefined ? null : BigInt(After);
    const asked = { side: Side, state: State, before, limit: PUSH_PAGE_ROWS + 1 };
    const rows = await selectPushes(tx, customerId, asked);
    const page = rows.slice(0, PUSH_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      Items: await presentPushes(tx, customerId, page),
      ...(last ? { Next: String(last.id) } : {}),
      AccountId: String(customerId),
      Waiting: await countWaiting(tx, customerId),
    };
  }),
  route(api.pushDetail, async (tx, { Id }) => presentDetail(tx, customerOf(tx), await requirePush(tx, Id))),
  route(api.pushHolder, async (tx, { Id, TemplateId }) => {
    const push = await requirePush(tx, Id);
    // What stands on the names is told only to who may take them, and only while they may.
    if (push.receiverId !== customerOf(tx)) throw refuse('NOT_FOUND');
    if (push.state !== 'waiting' || push.dueAt <= tx.now) throw refuse('STATE_HAS_MOVED');
    const names = (await namesOf(tx, [push.id])).get(push.id) ?? [];
    const rows = await findDomains(
      tx,
      push.senderId,
      names.map(({ name }) => name),
    );
    const { told, impossible } = await consequencesFor(tx, rows, BigInt(TemplateId), push.yields);
    return {
      Consequences: told,
      Impossible: impossible.map(({ row, verdict: { reason, vars } }) => ({
        Name: row.name,
        Unicode: row.unicode,
        Reason: translate(tx.lang, reason, vars ?? {}),
      })),
    };
  }),
];

const previewRoute = (underWay: OrdersUnderWay): Route =>
  route(api.previewPush, async (tx, { Names, Priced = false }) => {
    const customerId = customerOf(tx);
    const Preview = await previewTask(tx, pushKind(Priced, underWay), { customerId, names: Names });
    const typed = [...new Set(Names.flatMap((name) => registeredName(name) ?? []))];
    const rows = await findDomains(tx, customerId, typed);
    const judged = await judgePushes(tx, rows, { priced: Priced, underWay });
    const good = judged.flatMap(({ row, verdict }) => (verdict.verdict === 'good' ? [row] : []));
    return {
      Preview,
      From: judged.flatMap(({ row, bar, from }) =>
        bar && from ? [{ Name: row.name, From: from.toISOString(), RuleId: bar.ruleId, Source: bar.source }] : [],
      ),
      Brings: await presentBrings(tx, good, true),
    };
  });

/**
 * Calls of pushes. `registries` are asked by the tasks that an acceptance may open, never by the calls; `underWay`
 * tells which names an order has in hand: known to orders, a floor above (`processes/api.ts`).
 */
export function pushRoutes(registries: Registries, underWay: OrdersUnderWay): readonly Route[] {
  const deps = { underWay, holderChange: holderChangeKind(registries) };
  return [
    ...reads,
    previewRoute(underWay),
    route(api.sendPush, async (tx, { Names, To, Price }) => {
      const { id, dueAt } = await sendPush(tx, underWay, { names: Names, to: To, price: Price });
      return { Id: String(id), DueAt: dueAt.toISOString() };
    }),
    route(api.acceptPush, async (tx, { Id, TemplateId, WaiveLock, AutoRenew, FolderId }) => {
      const { names, holderTask, holderWaiting } = await acceptPush(tx, deps, {
        id: BigInt(Id),
        templateId: TemplateId === undefined ? undefined : BigInt(TemplateId),
        waive: WaiveLock ?? false,
        autoRenew: AutoRenew ?? false,
        folderId: FolderId === undefined ? undefined : BigInt(FolderId),
      });
      return {
        Names: [...names],
        ...(holderTask === undefined ? {} : { HolderTask: holderTask }),
        HolderWaiting: holderWaiting,
      };
    }),
    route(api.refusePush, (tx, { Id }) => refusePush(tx, BigInt(Id))),
    route(api.cancelPush, (tx, { Id }) => cancelPush(tx, BigInt(Id))),
  ];
}
