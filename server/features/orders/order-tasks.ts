import type { Tx } from '../../platform/db/transaction.ts';
import { type OpenedTask, type OwnedKind, openTask, type Under } from '../tasks/index.ts';
import { calledOffOf, cancelAllOf } from './cancel-order.ts';
import { judgeRegistrations } from './judge-registrations.ts';
import { judgeRestores } from './life/judge-restores.ts';
import { type LineKind, type LineRow, linesOf, ordersOfLines } from './lines/line-store.ts';
import { isGivenUp } from './lines/may-go.ts';
import { refOf, tellMoved } from './lines/tell-task.ts';
import { judgeRenewals } from './renewals/judge-renewals.ts';
import { retryLines } from './retry-lines.ts';
import { findOrder } from './store.ts';

const idOf = (ref: string | null): bigint => BigInt((ref ?? '').replace(/^order_line:/, ''));

const calledOff: OwnedKind['calledOff'] = async (tx, { customerId, params }) => {
  const order = await findOrder(tx, customerId, (params as { readonly order: string }).order);
  return order && calledOffOf(order, await linesOf(tx, order.id));
};

/** Whether a worker gives back what it has of a cancelled order and has not sent. */
const givesBack = (kind: LineKind): boolean => isGivenUp({ kind }, true);

/** Orders move the items of these tasks themselves; what has not begun can be cancelled from the task too. */
function orderKind(kind: LineKind, judge: OwnedKind['judge']): OwnedKind {
  return {
    kind,
    driven: 'owner',
    judge,
    ...(givesBack(kind) ? { calledOff } : {}),
    cancelItems: async (tx, _task, items) => {
      const byLine = new Map(items.map((item) => [idOf(item.ref), item.id]));
      const orders = await ordersOfLines(tx, [...byLine.keys()]);
      const { given, begun } = await cancelAllOf(tx, orders, [...byLine.keys()]);
      // A task knows only waiting names that are cancelled; of these it was told that a worker had them.
      await tellMoved(
        tx,
        given.map(({ id, kind: of }) => ({ id, kind: of, to: 'waiting' })),
      );
      return { ids: given.flatMap(({ id }) => byLine.get(id) ?? []), begun };
    },
    retryItems: async (tx, _task, items) => {
      const again = await retryLines(
        tx,
        kind,
        items.map(({ ref }) => idOf(ref)),
      );
      return items.flatMap(({ id, ref }) => {
        const line = again.get(idOf(ref));
        return line ? [{ id, ref: refOf(line.id) }] : [];
      });
    },
  };
}

export const registerKind = orderKind('register', judgeRegistrations);
export const renewKind = orderKind('renew', judgeRenewals);
export const restoreKind = orderKind('restore', judgeRestores);

const KINDS: Readonly<Record<LineKind, OwnedKind>> = {
  register: registerKind,
  renew: renewKind,
  restore: restoreKind,
};

export const kindOf = (kind: LineKind): OwnedKind => KINDS[kind];

/**
 * An order of several names is a task too: there its names are followed, cancelled, downloaded. One name needs none,
 * unless it is the rest under a heading.
 */
export async function openOrderTask(
  tx: Tx,
  kind: LineKind,
  number: string,
  lines: readonly LineRow[],
  under?: Under,
): Promise<OpenedTask | undefined> {
  const first = lines[0];
  const owned = kindOf(kind);
  if (!first || (lines.length < 2 && !under)) return undefined;
  return openTask(tx, owned, {
    customerId: first.customerId,
    params: { order: number },
    ...(under ? { under } : {}),
    items: lines.map(({ id, name, unicode, domainId, years }) => ({
      name,
      unicode,
      ref: refOf(id),
      payload: { years },
      ...(domainId === null ? {} : { domainId }),
    })),
  });
}
