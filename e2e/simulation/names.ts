import { usd } from '#contract/money.ts';
import { OK, type Stage } from './caller.ts';
import { type Customer, SAFE_CODE } from './customer.ts';

type Dice = readonly number[];
interface OnWire {
  readonly Amount: string;
  readonly Currency: string;
}

/** What a customer agreed to: the model's side of an order. */
export interface Agreed {
  readonly number: string;
  readonly cents: bigint;
}

const SUFFIXES = ['com', 'com', 'com', 'net', 'cc', 'tv', 'vip'] as const;
const LABEL_NUMBERS = 1_000_000;

/** A name that the dice choose; the same dice choose the same name. */
export const nameOf = (customer: number, first: number, second: number): string =>
  `sim-${customer}-${Math.floor(first * LABEL_NUMBERS)}.${SUFFIXES[Math.floor(second * SUFFIXES.length)]}`;

const at = <T>(from: readonly T[], die: number | undefined): T | undefined =>
  from[Math.floor((die ?? 0) * from.length)];

interface Row {
  readonly Name: string;
  readonly Actions: readonly string[];
}

/** The customer's own names, in the order of their letters, so that the dice find the same one again. */
export async function namesOf(customer: Customer): Promise<Row[]> {
  const { Data } = await customer.get('/domain/list?Limit=200&Sort=name&Order=asc');
  return (Data?.Items ?? []) as Row[];
}

/**
 * Puts names of the dice into the cart and buys what is there. Sometimes the rival takes the first in between;
 * sometimes the price seen is an old one; sometimes the button is pressed twice; sometimes nobody presses again after a
 * broken connection.
 */
export async function buy(stage: Stage, customer: Customer, dice: Dice): Promise<Agreed | undefined> {
  const [count = 0, years = 0, odd = 0, a = 0, b = 0, c = 0, d = 0] = dice;
  const names = [nameOf(customer.index, a, b), nameOf(customer.index, b, c), nameOf(customer.index, c, d)];
  const Items = names.slice(0, 1 + Math.floor(count * 3)).map((Name) => ({ Name, Years: 1 + Math.floor(years * 2.2) }));
  const added = await customer.post('/domain/cart/add', { Items });
  if (added.Code !== OK) return undefined;
  const seen = added.Data.Cart.Total as OnWire;
  if (odd < 0.12) await takeByRival(stage, names[0]!);
  const Total = odd > 0.96 ? { Amount: '0.01', Currency: 'USD' } : { Amount: seen.Amount, Currency: 'USD' };
  const body = { Total, Agreed: true, SafeCode: SAFE_CODE };
  const options = { idempotent: true, givesUp: (dice[7] ?? 0) < 0.3 };
  const pressing = customer.post('/domain/checkout', body, options);
  const second = odd > 0.5 && odd < 0.56 ? customer.post('/domain/checkout', body, { idempotent: true }) : undefined;
  const bought = await pressing;
  await second;
  await stage.world.turn('/drain');
  // What could not be paid for is not left for the next time.
  if (bought.Code !== OK) await customer.post('/domain/cart/clear', {});
  return bought.Code === OK ? { number: bought.Data.Number, cents: usd(bought.Data.Amount.Amount).minor } : undefined;
}

export async function takeByRival(stage: Stage, name: string): Promise<void> {
  const { step, journal, world } = stage;
  const taken = await world.desk<object>('/registry/rival/take', { name });
  journal.note({ step, who: 'rival', what: 'take', name, answer: JSON.stringify(taken).slice(0, 80) });
}

export async function renew(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const name = at(await namesOf(customer), dice[0])?.Name;
  if (name === undefined) return;
  const Years = 1 + Math.floor((dice[1] ?? 0) * 2);
  const { Data } = await customer.post('/domain/renew/preview', { Names: [name], Years });
  const seen = Data?.Lines?.[0]?.Price as OnWire | undefined;
  if (seen === undefined) return;
  const Total = { Amount: seen.Amount, Currency: 'USD' };
  const body = { Domain: name, Years, Total, YearLossSeen: true, SafeCode: SAFE_CODE };
  await customer.post('/domain/renew', body, { idempotent: true, givesUp: (dice[2] ?? 0) < 0.2 });
  await stage.world.turn('/drain');
}

export async function autoRenew(customer: Customer, dice: Dice): Promise<void> {
  const name = at(await namesOf(customer), dice[0])?.Name;
  if (name !== undefined)
    await customer.post('/domain/auto-renew', { Domain: name, On: (dice[1] ?? 0) < 0.75, Years: 1 });
}

export async function nameServers(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const rows = await namesOf(customer);
  const Names = rows.slice(0, 1 + Math.floor((dice[0] ?? 0) * Math.min(rows.length, 6))).map(({ Name }) => Name);
  if (Names.length === 0) return;
  const Servers = [1, 2].map((n) => `ns${n}.dns-${Math.floor((dice[1] ?? 0) * 9)}.example`);
  await customer.post('/domain/editdns/start', { Names, Servers, SafeCode: SAFE_CODE }, { idempotent: true });
  await stage.world.turn('/drain');
}

/** Gives up the newest order; most are over by then, and the house says so. */
export async function cancelOrder(customer: Customer, dice: Dice): Promise<void> {
  const { Data } = await customer.get('/domain/order');
  const orders = (Data?.Items ?? []) as { Number: string; State: string }[];
  const open = orders.find(({ State }) => State === 'working') ?? at(orders, dice[0]);
  if (open) await customer.post('/domain/order/cancel', { Number: open.Number });
}

/** A stream of lines: read whole, only its being answered matters here. */
export async function search({ world }: Stage, customer: Customer, dice: Dice): Promise<void> {
  const Names = [nameOf(customer.index, dice[0] ?? 0, 0).replace(/\..*/, '')];
  const response = await fetch(`${world.consoleUrl}/api/domain/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.consoleUrl, cookie: customer.client.cookie() },
    body: JSON.stringify({ Names, Suffixes: ['com', 'net', 'cc'] }),
  });
  await response.text();
}

/** Offers the own template to another customer, who may answer it later. */
export async function pushTemplate(customer: Customer, others: readonly Customer[], dice: Dice): Promise<void> {
  const { Data } = await customer.get('/template/list');
  const template = at((Data?.Items ?? []) as { Id: string }[], dice[0]);
  const other = at(others, dice[1]);
  if (!template || !other || other.id === '') return;
  const body = { To: other.id, Templates: [template.Id], Agreed: true, SafeCode: SAFE_CODE };
  await customer.post('/template/push/start', body, { idempotent: true });
}

export async function answerPush(customer: Customer, dice: Dice): Promise<void> {
  const { Data } = await customer.get('/template/push/list?Side=received');
  const offers = (Data?.Items ?? []) as { Id: string; Actions: string[] }[];
  const offer = offers.find(({ Actions }) => Actions.includes('accept'));
  if (!offer) return;
  if ((dice[0] ?? 0) < 0.3) await customer.post('/template/push/refuse', { Id: offer.Id });
  else {
    const body = { Id: offer.Id, Agreed: true, SafeCode: SAFE_CODE };
    await customer.post('/template/push/accept', body, { idempotent: true });
  }
}

/** Another template of the own for one name. */
export async function changeHolder(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const name = at(await namesOf(customer), dice[0])?.Name;
  const { Data } = await customer.get('/template/list');
  const template = at((Data?.Items ?? []) as { Id: string }[], dice[1]);
  if (name === undefined || !template) return;
  const body = { Names: [name], TemplateId: template.Id, SafeCode: SAFE_CODE };
  await customer.post('/domain/holder/start', body, { idempotent: true });
  await stage.world.turn('/drain');
}
