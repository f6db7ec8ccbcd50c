import type { Cart } from '#contract/api/orders.ts';
import { fromMinor, fromWire, type Money, toWire } from '#contract/money.ts';
import type { NamingState } from '#contract/states/naming.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { problemWords, type Wrong } from '../search/index.ts';
import { calledOffOf } from './cancel-order.ts';
import { type CartLine, totalOf } from './cart/cart.ts';
import type { HolderNeed } from './cart/choose-templates.ts';
import { problemText } from './checkout.ts';
import { type LineRow, OPEN } from './lines/line-store.ts';
import { LINE_REASONS, wordsOfReason } from './lines/refusal-reasons.ts';
import { NOTHING_OPEN, type OpenCounts, type OrderRow } from './store.ts';

const usd = (cents: bigint) => toWire(fromMinor(cents));

/** Templates by suffix, as a form sends them. */
export const templatesBySuffix = (sent: readonly { Suffix: string; TemplateId: string }[] = []) =>
  new Map(sent.map(({ Suffix, TemplateId }) => [Suffix, BigInt(TemplateId)] as const));

/** The prices of premium names that were said yes to, by A-label. */
export const premiumSeen = (
  sent: readonly { Name: string; Price: { Amount: string; Currency: 'USD' } }[] = [],
): Map<string, Money> => new Map(sent.map(({ Name, Price }) => [Name, fromWire(Price)] as const));

export const presentNeeds = (needs: readonly HolderNeed[]) =>
  needs.map(({ suffix, names, fits, verified }) => ({
    Suffix: suffix,
    Names: [...names],
    Fits: fits.map(String),
    Verified: verified,
  }));

export function presentCart(tx: Tx, lines: readonly CartLine[], needs: readonly HolderNeed[]): Cart {
  return {
    Items: lines.map(({ row, quote, premium, problem }) => ({
      Name: row.name,
      Unicode: row.unicode,
      Suffix: row.suffix,
      Years: row.years,
      Premium: premium !== undefined,
      UnitPrice: quote ? toWire(quote.unit) : usd(0n),
      Price: quote ? toWire(quote.price) : usd(0n),
      ...(problem ? { Problem: problemText(tx, problem) } : {}),
    })),
    Total: toWire(totalOf(lines)),
    Holders: presentNeeds(needs),
  };
}

export function presentWrong(tx: Tx, wrong: readonly Wrong[]) {
  return wrong.map((each) => ({ Name: each.typed, Reason: problemWords(tx.lang, each) }));
}

/** Something of it ends by cancelling: what nobody has begun, and once, what a worker has and may not have sent. */
const isCancellable = ({ cancelAskedAt }: OrderRow, { cancellable, begun }: OpenCounts): boolean =>
  cancellable > 0 || (begun > 0 && cancelAskedAt === null);

/** `open`: what of it waits for its registry, and what could still be given up; of an order that is decided nothing. */
export function presentOrder(order: OrderRow, open: OpenCounts = NOTHING_OPEN) {
  return {
    Number: order.number,
    At: order.createdAt.toISOString(),
    Type: order.kind,
    Amount: usd(order.amount),
    State: order.state,
    Lines: order.lines,
    Done: order.done,
    Failed: order.failed,
    Cancelled: order.cancelled,
    Origin: order.origin,
    Waiting: open.waiting,
    Actions: isCancellable(order, open) ? ['cancel' as const] : [],
  };
}

function presentLine(tx: Tx, line: LineRow, naming: NamingState | undefined) {
  const reason = LINE_REASONS.find((each) => each === line.reason);
  return {
    Type: line.kind,
    Name: line.name,
    Unicode: line.unicode,
    Suffix: line.suffix,
    Years: line.years,
    Premium: line.premium,
    UnitPrice: usd(line.unitPrice),
    Price: usd(line.price),
    State: line.state,
    ...(naming ? { Naming: naming } : {}),
    ...(reason ? { Reason: translate(tx.lang, wordsOfReason(line.kind, reason)) } : {}),
    ...(line.finishedAt ? { FinishedAt: line.finishedAt.toISOString() } : {}),
  };
}

/** What became of the lines that a worker had when their order was cancelled. */
function cancellingOf(order: OrderRow, lines: readonly LineRow[]) {
  const called = calledOffOf(order, lines);
  if (!called) return {};
  const open = lines.filter(({ state }) => OPEN.includes(state));
  return { Cancelling: { At: called.at.toISOString(), Late: called.late, Open: open.length } };
}

/** An order with its lines, and where its money is: charged, held or given back. */
export function presentOrderDetail(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  { open, naming }: { readonly open: OpenCounts | undefined; readonly naming: ReadonlyMap<bigint, NamingState> },
) {
  const sum = (wanted: (line: LineRow) => boolean) =>
    usd(lines.filter(wanted).reduce((total, { price }) => total + price, 0n));
  return {
    ...presentOrder(order, open),
    Charged: sum(({ state }) => state === 'completed'),
    Held: sum(({ state }) => OPEN.includes(state)),
    Released: sum(({ state }) => state === 'failed' || state === 'cancelled'),
    ...cancellingOf(order, lines),
    Items: lines.map((line) => presentLine(tx, line, naming.get(line.id))),
  };
}
