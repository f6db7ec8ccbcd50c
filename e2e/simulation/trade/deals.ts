import type { Stage } from '../caller.ts';
import { type Customer, SAFE_CODE } from '../customer.ts';
import { cents } from '../money-in.ts';
import { elsewhere } from '../moving/second.ts';
import { namesOf } from '../names.ts';
import { dieOf } from '../office/member.ts';
import { answerOffers } from './offers.ts';

type Dice = readonly number[];
interface OnWire {
  readonly Amount: string;
}

export interface DealSeen {
  readonly Number: string;
  readonly Side: 'buyer' | 'seller';
  readonly State: string;
  readonly Domain: string;
  readonly Price: OnWire;
  readonly Actions: readonly string[];
}

/** Every deal in which the customer sells or buys, newest first. */
export async function dealsOf(customer: Customer, state?: string): Promise<DealSeen[]> {
  const rows: DealSeen[] = [];
  for (let after = ''; ; ) {
    const { Data } = await customer.get(
      `/escrow/list?${state ? `State=${state}` : ''}${after && `${state ? '&' : ''}After=${after}`}`,
    );
    rows.push(...((Data?.Items ?? []) as DealSeen[]));
    if (!Data?.Next) return rows;
    after = Data.Next as string;
  }
}

const at = <T>(from: readonly T[], die: number | undefined): T | undefined =>
  from[Math.floor((die ?? 0) * from.length)];

const FEE_PAYERS = ['buyer', 'seller', 'both'] as const;

/**
 * Applies to sell a name of the own to another customer, to buy one of theirs, or to sell one that is still with
 * another registrar; now and then one that is somebody else's, which is refused.
 */
export async function applyDeal(
  stage: Stage,
  customer: Customer,
  others: readonly Customer[],
  dice: Dice,
): Promise<void> {
  const [kind = 0, whose = 0, which = 0, price = 0, fee = 0] = dice;
  const other = at(
    others.filter(({ id }) => id !== ''),
    whose,
  );
  if (!other) return;
  const buying = kind < 0.3;
  const foreign = kind > 0.9;
  const names = foreign ? await elsewhere(stage) : (await namesOf(buying ? other : customer)).map(({ Name }) => Name);
  const Name = at(names, which);
  if (Name === undefined) return;
  const body = {
    Type: buying ? 'buy' : 'sell',
    Name,
    Price: String(5 + Math.floor(price ** 2 * 400)),
    FeeBy: FEE_PAYERS[Math.floor(fee * FEE_PAYERS.length)],
    ...(buying && fee < 0.5 ? {} : { With: other.id }),
    Remarks: 'As agreed between us.',
    Agreed: true,
  };
  await customer.post('/escrow/apply', body, { idempotent: true, givesUp: (dice[5] ?? 0) < 0.2 });
}

/** In this order the next step of a side is looked for. */
const FORWARD = ['accept', 'pay', 'confirm', 'release', 'abide'] as const;

/**
 * What a side does with a deal: mostly the next step; sometimes another price, a step back, a dispute, a word, or
 * nothing until the term is over.
 */
function chosen(actions: readonly string[], die: number): string | undefined {
  const may = (act: string) => actions.includes(act);
  if (die < 0.05 && may('withdraw')) return 'withdraw';
  if (die < 0.25 && may('dispute')) return 'dispute';
  if (die < 0.18 && may('counter')) return 'counter';
  if (die < 0.5 && may('appeal')) return 'appeal';
  if (die > 0.93) return undefined;
  if (die > 0.86 && may('write')) return 'write';
  return FORWARD.find(may);
}

async function act(customer: Customer, deal: DealSeen, what: string, dice: Dice): Promise<void> {
  const { Number: number } = deal;
  const signed = { Number: number, SafeCode: SAFE_CODE };
  const whole = deal.Price.Amount.replace(/\.00$/, '');
  const keyed = { idempotent: true, givesUp: (dice[6] ?? 0) < 0.2 };
  if (what === 'accept') await customer.post('/escrow/accept', { ...signed, Price: whole, Agreed: true });
  if (what === 'counter') {
    const Price = String(Number.parseInt(whole, 10) + (deal.Side === 'seller' ? 3 : 1));
    await customer.post('/escrow/counter', { ...signed, Price, Days: 3, Agreed: true }, keyed);
  }
  if (what === 'pay') await customer.post('/escrow/pay', signed, keyed);
  if (what === 'confirm') await customer.post('/escrow/confirm', signed);
  if (what === 'release') await customer.post('/escrow/release', signed, keyed);
  if (what === 'abide') await customer.post('/escrow/abide', signed, keyed);
  if (what === 'appeal') await customer.post('/escrow/appeal', { Number: number, Reason: 'Nobody asked me' });
  if (what === 'withdraw') await customer.post('/escrow/withdraw', { Number: number });
  if (what === 'dispute') await customer.post('/escrow/dispute', { Number: number, Reason: 'The name is not as told' });
  if (what === 'write') {
    const Text = 'Call me at +852 6123 4567 or write to somebody@else.example';
    await customer.post('/escrow/say', { Number: number, Text, To: 'all' }, { idempotent: true });
  }
}

/** Each offer that waits for a customer, and each of their open deals, is looked at once. */
export async function answerDeals(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  await answerOffers(customer, dice);
  const open = (await dealsOf(customer)).filter(({ Actions }) => Actions.length > 0);
  for (const [place, deal] of open.entries()) {
    const what = chosen(deal.Actions, dieOf(dice, place));
    if (what !== undefined) await act(customer, deal, what, dice);
  }
  if (open.length > 0) await stage.world.turn('/drain');
}

/** What completed deals brought a customer, less what they cost them, in cents: what both sides' own pages say. */
export async function dealtMoney(customer: Customer): Promise<bigint> {
  let sum = 0n;
  for (const { Number: number, Side } of await dealsOf(customer, 'completed')) {
    const { Data } = await customer.get(`/escrow/detail?Number=${number}`);
    sum += Side === 'seller' ? cents(Data.SellerGets.Amount) : -cents(Data.BuyerPays.Amount);
  }
  return sum;
}
