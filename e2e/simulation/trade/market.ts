import { OK, type Stage } from '../caller.ts';
import { type Customer, SAFE_CODE } from '../customer.ts';
import { namesOf } from '../names.ts';
import { makeOffer } from './offers.ts';

type Dice = readonly number[];

const at = <T>(from: readonly T[], die: number | undefined): T | undefined =>
  from[Math.floor((die ?? 0) * from.length)];

/** Puts a name or two on the market; now and then one is taken off again instead. */
export async function listNames(customer: Customer, dice: Dice): Promise<void> {
  const [which = 0, price = 0, count = 0, off = 0] = dice;
  if (off < 0.15) {
    const { Data } = await customer.get('/market/mine/list?State=listed');
    const own = at((Data?.Items ?? []) as { Id: string }[], which);
    if (own) await customer.post('/market/mine/withdraw', { Id: own.Id });
    return;
  }
  const mine = await namesOf(customer);
  const first = Math.floor(which * mine.length);
  const Names = mine.slice(first, first + 1 + Math.floor(count * 2)).map(({ Name }) => Name);
  if (Names.length === 0) return;
  const [, , , , offers = 0] = dice;
  const how = {
    ...(offers < 0.25 ? {} : { Price: String(5 + Math.floor(price * 60)) }),
    ...(offers < 0.6 ? { TakesOffers: true } : {}),
    ...(offers < 0.4 ? { Floor: '4' } : {}),
  };
  const body = { Names, ...how, Agreed: true, SafeCode: SAFE_CODE };
  await customer.post('/market/mine/start', body, { idempotent: true, givesUp: (dice[5] ?? 0) < 0.2 });
}

/**
 * Buys a listed name: kept for the buyer first, then mostly paid, sometimes refused, sometimes left until the hours are
 * over; or offers another price.
 */
export async function buyListed(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const { Data } = await customer.get('/market/list');
  const row = at((Data?.Items ?? []) as { Name: string; Price?: { Amount: string }; TakesOffers: boolean }[], dice[0]);
  if (!row) return;
  if (row.TakesOffers && (!row.Price || (dice[3] ?? 0) < 0.7)) return makeOffer(customer, row, dice);
  if (!row.Price) return;
  const body = { Name: row.Name, Price: row.Price.Amount };
  const kept = await customer.post('/market/buy', body, { idempotent: true, givesUp: (dice[1] ?? 0) < 0.2 });
  if (kept.Code !== OK) return;
  const Id = kept.Data.Push as string;
  const die = dice[2] ?? 0;
  if (die > 0.9) return;
  if (die > 0.8) await customer.post('/domain/push/refuse', { Id });
  else await customer.post('/domain/push/accept', { Id, Agreed: true, SafeCode: SAFE_CODE }, { idempotent: true });
  await stage.world.turn('/drain');
}
