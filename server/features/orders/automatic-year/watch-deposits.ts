import { addDays } from '#contract/calendar.ts';
import { fromMinor, type Money, toDecimal, usd } from '#contract/money.ts';
import { DEPOSIT_AHEAD_DAYS, DEPOSIT_READING_DAYS_MAX } from '#contract/rules/life.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { Registries, RegistryGateway } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { offersNow } from '../../catalogue/index.ts';
import { insertReading, lastReading, namesEnding, takenByBooks } from './deposit-store.ts';

const CALLER = systemCaller('deposits');

/** Suffixes of a registry that takes a name out on its last day where our deposit does not cover its year. */
const atStake = (registry: string): string[] =>
  SUFFIXES.filter((each) => each.registry === registry && each.automaticYear.value.withoutFunds === 'redemption').map(
    ({ suffix }) => suffix,
  );

/**
 * What the names that end soon take from the deposit, whether they are renewed here or not: their registry takes it
 * first.
 */
async function neededSoon(tx: Tx, registry: string): Promise<bigint> {
  const ending = await namesEnding(tx, atStake(registry), addDays(tx.now, DEPOSIT_AHEAD_DAYS));
  if (ending.size === 0) return 0n;
  const offers = await offersNow(tx);
  return [...ending].reduce(
    (sum, [suffix, names]) => sum + (offers.get(suffix)?.prices.renew.cost.minor ?? 0n) * BigInt(names),
    0n,
  );
}

/**
 * What stands on the deposit now, as far as anybody knows: the last reading, less what our books have seen leave since.
 */
export async function depositNow(tx: Tx, registry: string): Promise<Money | undefined> {
  const last = await lastReading(tx, registry);
  if (!last || last.readAt < addDays(tx.now, -DEPOSIT_READING_DAYS_MAX)) return undefined;
  return fromMinor(last.amount - ((await takenByBooks(tx, registry)) - last.books));
}

/** Somebody read the account at the registry; answers what our books expected there, payments of ours apart. */
export async function readDeposit(tx: Tx, registry: string, amount: Money): Promise<Money | undefined> {
  const expected = await depositNow(tx, registry);
  const books = await takenByBooks(tx, registry);
  await insertReading(tx, { registry, amount: amount.minor, books, source: 'person' });
  return expected;
}

async function judge(house: House, registry: string): Promise<void> {
  const { now, needed } = await transact(house, CALLER, async (tx) => ({
    now: await depositNow(tx, registry),
    needed: await neededSoon(tx, registry),
  }));
  if (needed === 0n) return;
  if (now && now.minor >= needed) return;
  const kind = now ? 'deposit_short' : 'deposit_unknown';
  house.metrics.alarms.inc({ kind });
  house.log.warn(
    { registry, deposit: now && toDecimal(now), needed: toDecimal(fromMinor(needed)), days: DEPOSIT_AHEAD_DAYS },
    'names that end soon are lost on their last day where a deposit does not cover their years',
  );
}

/** Where the registry itself tells what stands there, nobody has to read it. */
async function ask(house: House, gateway: RegistryGateway): Promise<void> {
  const answer = await gateway.balance();
  if (answer.kind !== 'found') return;
  const { registry } = gateway;
  const amount = usd(answer.balance.availableCredit).minor;
  await transact(house, CALLER, async (tx) =>
    insertReading(tx, { registry, amount, books: await takenByBooks(tx, registry), source: 'registry' }),
  );
}

/**
 * A look at the deposits that names hang on: at a registry that renews nothing without money, an empty account takes
 * every name that ends on that day (docs/decisions/0060). Staff are told days before.
 */
export async function watchDeposits(house: House, registries: Registries): Promise<void> {
  for (const gateway of registries.values()) {
    if (atStake(gateway.registry).length === 0) continue;
    await ask(house, gateway);
    await judge(house, gateway.registry);
  }
}
