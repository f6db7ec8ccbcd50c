import type { FreezeFilter, RecordFilter } from '#contract/api/finance/balance.ts';
import { usd } from '#contract/money.ts';
import type { FreezesAsked, MovementsAsked, Narrowed, Sought } from '../../ledger/movements.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { toAscii } from '../../platform/idn.ts';

/**
 * What a customer's orders have to do with a text: the lines of the order with that number, and the orders with that
 * number or with that name undecided. Given by who serves orders.
 */
export type FindBought = (tx: Tx, customerId: bigint, text: string) => Promise<Pick<Sought, 'lines' | 'orders'>>;

type Typed = Pick<RecordFilter, 'From' | 'To' | 'Least' | 'Most' | 'Text'>;

/** `F261121-00000012` is the twelfth row. */
const SERIAL = /^([FZ])\d{6}-(\d{8,18})$/i;

const instantOf = (at: string | undefined) => (at === undefined ? undefined : new Date(at));
const centsOf = (amount: string | undefined) => (amount === undefined ? undefined : usd(amount).minor);

async function soughtOf(
  tx: Tx,
  customerId: bigint,
  letter: 'F' | 'Z',
  text: string,
  findBought: FindBought,
): Promise<Sought> {
  const serial = SERIAL.exec(text);
  const ascii = toAscii(text);
  return {
    // A Chinese name stands in the books in the form in which registries know it.
    parts: ascii === undefined || ascii === text ? [text] : [text, ascii],
    id: serial?.[1]?.toUpperCase() === letter ? BigInt(serial[2] as string) : undefined,
    ...(await findBought(tx, customerId, text)),
  };
}

async function narrowedBy(
  tx: Tx,
  customerId: bigint,
  letter: 'F' | 'Z',
  typed: Typed,
  findBought: FindBought,
): Promise<Narrowed> {
  return {
    from: instantOf(typed.From),
    to: instantOf(typed.To),
    least: centsOf(typed.Least),
    most: centsOf(typed.Most),
    text: typed.Text ? await soughtOf(tx, customerId, letter, typed.Text, findBought) : undefined,
  };
}

/** What a filter of the finance records asks of the ledger. */
export async function recordsAsked(
  tx: Tx,
  customerId: bigint,
  filter: RecordFilter,
  findBought: FindBought,
): Promise<Omit<MovementsAsked, 'limit'>> {
  const narrowed = await narrowedBy(tx, customerId, 'F', filter, findBought);
  return { ...narrowed, which: filter.Kind ?? 'all', kind: filter.Type };
}

/** What a filter of the frozen details asks of the ledger. */
export async function freezesAsked(
  tx: Tx,
  customerId: bigint,
  filter: FreezeFilter,
  findBought: FindBought,
): Promise<Omit<FreezesAsked, 'limit'>> {
  const narrowed = await narrowedBy(tx, customerId, 'Z', filter, findBought);
  return { ...narrowed, which: filter.Show ?? 'open', cause: filter.Type };
}
