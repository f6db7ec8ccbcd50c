import type { Stage } from './caller.ts';
import { type Customer, SAFE_CODE } from './customer.ts';
import { cents } from './money-in.ts';
import { namesOf } from './names.ts';

type Dice = readonly number[];

interface Push {
  readonly Id: string;
  readonly Side: 'sent' | 'received';
  readonly Price?: { readonly Amount: string };
  readonly DecidedAt?: string;
  readonly Actions: readonly string[];
}

/** Every push that the customer has to do with, page by page. */
async function pushesOf(customer: Customer, query: string): Promise<Push[]> {
  const rows: Push[] = [];
  for (let after = ''; ; ) {
    const { Data } = await customer.get(`/domain/push/list?${query}${after && `&After=${after}`}`);
    rows.push(...((Data?.Items ?? []) as Push[]));
    if (!Data?.Next) return rows;
    after = Data.Next as string;
  }
}

/**
 * Offers a name or two to another customer, every other time for a price; now and then to an account that nobody has.
 */
export async function pushNames(customer: Customer, others: readonly Customer[], dice: Dice): Promise<void> {
  const [which = 0, who = 0, price = 0, count = 0, nobody = 0] = dice;
  const mine = await namesOf(customer);
  const other = others[Math.floor(who * others.length)];
  if (mine.length === 0 || !other || other.id === '') return;
  const first = Math.floor(which * mine.length);
  const body = {
    Names: mine.slice(first, first + 1 + Math.floor(count * 2)).map(({ Name }) => Name),
    To: nobody < 0.1 ? 'nobody@simulation.example' : other.id,
    ...(price < 0.5 ? { Price: String(1 + Math.floor(price * 60)) } : {}),
    Agreed: true,
    SafeCode: SAFE_CODE,
  };
  await customer.post('/domain/push/send', body, { idempotent: true, givesUp: (dice[5] ?? 0) < 0.2 });
}

/** Whoever has a push to answer, the first of them in their order. */
async function whoAnswers(customers: readonly Customer[]): Promise<[Customer, Push[]] | undefined> {
  for (const customer of customers.filter(({ id }) => id !== '')) {
    const open = await pushesOf(customer, 'State=waiting');
    if (open.some(({ Actions }) => Actions.includes('accept'))) return [customer, open];
  }
  return undefined;
}

/**
 * The newest push that waits is answered: mostly yes, with a template of the own now and then; sometimes no; sometimes
 * the own is taken back.
 */
export async function answerNames(stage: Stage, customers: readonly Customer[], dice: Dice): Promise<void> {
  const [die = 0, own = 0, renew = 0] = dice;
  const found = await whoAnswers(customers);
  if (!found) return;
  const [customer, open] = found;
  const back = open.find(({ Actions }) => Actions.includes('cancel'));
  if (die < 0.1 && back) {
    await customer.post('/domain/push/cancel', { Id: back.Id });
    return;
  }
  const push = open.find(({ Actions }) => Actions.includes('accept'));
  if (!push) return;
  if (die > 0.85) {
    await customer.post('/domain/push/refuse', { Id: push.Id });
    return;
  }
  const { Data } = await customer.get('/template/list');
  const template = (Data?.Items as { Id: string }[] | undefined)?.[0]?.Id;
  const body = {
    Id: push.Id,
    ...(own < 0.25 && template ? { TemplateId: template } : {}),
    AutoRenew: renew < 0.5,
    Agreed: true,
    SafeCode: SAFE_CODE,
  };
  await customer.post('/domain/push/accept', body, { idempotent: true, givesUp: (dice[3] ?? 0) < 0.2 });
  await stage.world.turn('/drain');
}

/** What pushes for a price brought a customer, less what they cost them, in cents: what both sides' own lists say. */
export async function pushedMoney(customer: Customer): Promise<bigint> {
  const accepted = await pushesOf(customer, 'State=accepted');
  return accepted.reduce((sum, { Side, Price }) => {
    const price = Price ? cents(Price.Amount) : 0n;
    return Side === 'sent' ? sum + price : sum - price;
  }, 0n);
}

/** Names that came to a customer by pushes, with when. */
export async function acceptedNames(customer: Customer): Promise<{ name: string; at: string }[]> {
  const names: { name: string; at: string }[] = [];
  for (const { Id, DecidedAt = '' } of await pushesOf(customer, 'Side=received&State=accepted')) {
    const { Data } = await customer.get(`/domain/push/detail?Id=${Id}`);
    names.push(...(Data.Items as { Name: string }[]).map(({ Name }) => ({ name: Name, at: DecidedAt })));
  }
  return names;
}
