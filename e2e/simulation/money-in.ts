import { usd } from '#contract/money.ts';
import { OK, type Stage } from './caller.ts';
import { type Paid as Asked, type Customer, must, type TopUp } from './customer.ts';

type Dice = readonly number[];

/** From 5 to some hundred dollars, now and then thousands, in cents; and what nobody may top up. */
export function amountOf([size = 0, kind = 0]: Dice): string {
  if (kind < 0.03) return ['0', '4.99', '20000.01', '1.234', '-5', '1e308'][Math.floor(size * 6)]!;
  const cents = kind < 0.15 ? 200_000 + Math.floor(size * 300_000) : 2_000 + Math.floor(size * 38_000);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export const cents = (text: string): bigint => usd(text).minor;

/** What a provider's desk says of a payment that was just made. */
interface Paid {
  readonly tradeNo?: string;
  readonly amountMinor?: string;
  readonly amount_total?: number;
  readonly payment_intent?: string;
  readonly currency: string;
}

/** The payer paid; told by the provider, not by the house. */
function notePaid(stage: Stage, customer: Customer, topUp: TopUp, paid: Paid): void {
  const { number, channel, asked } = topUp;
  const minor = BigInt(paid.amountMinor ?? paid.amount_total ?? 0);
  const currency = paid.currency.toUpperCase();
  const payment = paid.payment_intent ?? paid.tradeNo ?? '';
  const code = currency !== asked.currency ? 'other currency' : minor !== asked.minor ? 'other amount' : 'right';
  if (code !== 'right') customer.strange.push({ topUp, paid: { minor, currency }, payment });
  else {
    if (channel === 'card') topUp.payment = payment;
    customer.purse.in += topUp.cents;
    customer.paidOrders.push(number);
  }
  const { step } = stage;
  stage.journal.note({ step, who: customer.who, what: `paid by ${channel}`, code, number, minor: String(minor) });
}

/** An act at a provider's desk; false where the payment cannot be made any more. */
async function deskAct(stage: Stage, path: string): Promise<Paid | undefined> {
  const response = await fetch(`${stage.world.sandboxUrl}/desk/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (response.status === 409 || response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Paid;
}

const CARD_ACTS = ['pay', 'pay', 'pay', 'pay_duplicate', 'pay_silent', 'decline', 'expire', 'leave'] as const;
const SCAN_ACTS = ['pay', 'pay', 'pay', 'pay_duplicate', 'pay_silent', 'expire', 'leave'] as const;

/** The order at the house, as its payer sees it. */
async function opened(stage: Stage, customer: Customer, channel: TopUp['channel'], dice: Dice) {
  const body = { Channel: channel, Amount: amountOf(dice) };
  const begun = await customer.post('/finance/recharge', body, { idempotent: true });
  if (begun.Code !== OK) return undefined;
  const number = begun.Data.Number as string;
  await stage.world.turn('/drain');
  const info = must(await customer.get(`/finance/recharge/info?Number=${number}`), 'the order');
  const pay = (info.Data.PayAmount ?? info.Data.Amount) as { Amount: string; Currency: string };
  const asked: Asked = { minor: BigInt(pay.Amount.replace('.', '')), currency: pay.Currency };
  const topUp: TopUp = { number, channel, cents: cents(begun.Data.Amount.Amount), asked };
  customer.topUps.push(topUp);
  return topUp;
}

/**
 * How a payment goes wrong at its provider: another amount, another currency, or the order is over before the money
 * comes.
 */
const ODDITIES = {
  card: ['other_amount', 'other_currency', 'after_close'],
  alipay: ['other_amount', 'after_close'],
  wechat: ['other_amount', 'other_currency', 'after_close'],
} as const;
const ODD_CHANCE = 0.22;

async function oddSometimes(stage: Stage, { channel }: TopUp, [die = 1, which = 0]: Dice): Promise<void> {
  if (die >= ODD_CHANCE) return;
  const kinds = ODDITIES[channel];
  const kind = kinds[Math.floor(which * kinds.length)]!;
  await stage.world.desk(`/${channel}/faults`, { kind, times: 1 });
  stage.journal.note({ step: stage.step, who: 'payer', what: `odd ${channel}`, code: kind });
}

/** Some close the order before they pay, or instead. */
async function closeSometimes(customer: Customer, number: string, chance: number): Promise<void> {
  if (chance < 0.08) await customer.post('/finance/recharge/close', { Number: number });
}

export async function topUpByCard(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const topUp = await opened(stage, customer, 'card', dice);
  if (!topUp) return;
  await closeSometimes(customer, topUp.number, dice[3] ?? 0);
  const [session] = await stage.world.desk<{ id: string }[]>(`/card/sessions?reference=${topUp.number}`);
  const act = CARD_ACTS[Math.floor((dice[2] ?? 0) * CARD_ACTS.length)]!;
  if (!session || act === 'leave') return;
  if (act.startsWith('pay')) await oddSometimes(stage, topUp, dice.slice(5));
  const paid = await deskAct(stage, `/card/sessions/${session.id}/${act}`);
  if (paid && act.startsWith('pay')) notePaid(stage, customer, topUp, paid);
}

export async function topUpByScan(stage: Stage, customer: Customer, dice: Dice, channel: 'alipay' | 'wechat') {
  const topUp = await opened(stage, customer, channel, dice);
  if (!topUp) return;
  await closeSometimes(customer, topUp.number, dice[3] ?? 0);
  const act = SCAN_ACTS[Math.floor((dice[2] ?? 0) * SCAN_ACTS.length)]!;
  if (act === 'leave') return;
  if (act.startsWith('pay')) await oddSometimes(stage, topUp, dice.slice(5));
  const paid = await deskAct(stage, `/${channel}/trades/${topUp.number}/${act}`);
  if (paid && act.startsWith('pay')) notePaid(stage, customer, topUp, paid);
}

/**
 * The payer's bank takes a card payment back, and some weeks later the company has won or lost it, by turns. It is out
 * of the purse from the first day; what is no longer there is owed.
 */
export async function dispute(stage: Stage, customers: readonly Customer[], [which = 0]: Dice): Promise<void> {
  const { world, journal, step } = stage;
  const begun = customers.flatMap((customer) => customer.disputes.map((one) => ({ customer, one })));
  let ended = begun.filter(({ one }) => !one.open).length;
  for (const { customer, one } of begun.filter(({ one }) => one.open)) {
    const act = ended % 2 === 0 ? 'lose' : 'win';
    ended += 1;
    await world.desk(`/card/payments/${one.payment}/dispute/${act}`, {});
    one.open = false;
    if (act === 'win') customer.purse.in += one.cents;
    journal.note({ step, who: customer.who, what: 'dispute', code: act, cents: String(one.cents) });
  }
  const disputed = new Set(begun.map(({ one }) => one.payment));
  const paid = customers.flatMap((customer) =>
    customer.topUps.flatMap(({ payment, cents, number }) =>
      payment === undefined || disputed.has(payment) ? [] : [{ customer, payment, cents, number }],
    ),
  );
  const found = paid[Math.floor(which * paid.length)];
  if (!found) return;
  const { customer, payment, number } = found;
  await world.desk(`/card/payments/${payment}/dispute/open`, {});
  customer.disputes.push({ payment, cents: found.cents, open: true });
  customer.purse.in -= found.cents;
  journal.note({ step, who: customer.who, what: 'dispute', code: 'open', number, cents: String(found.cents) });
}

/** At the end every open dispute is decided. */
export async function endDisputes(stage: Stage, customers: readonly Customer[]): Promise<void> {
  for (const { disputes, purse } of customers)
    for (const one of disputes.filter(({ open }) => open)) {
      await stage.world.desk(`/card/payments/${one.payment}/dispute/win`, {});
      one.open = false;
      purse.in += one.cents;
    }
}

/** A lost webhook is sent at last, or one is sent again: for a payment of long ago. */
export async function tellAgain(stage: Stage, customer: Customer, [which = 0]: Dice): Promise<void> {
  const topUp = customer.topUps[Math.floor(which * customer.topUps.length)];
  if (!topUp) return;
  if (topUp.channel !== 'card') {
    const notices = await stage.world.desk<{ id: string }[]>(`/${topUp.channel}/notices?reference=${topUp.number}`);
    for (const { id } of notices) await stage.world.desk(`/${topUp.channel}/notices/${id}/send`, {});
    return;
  }
  const [session] = await stage.world.desk<{ id: string }[]>(`/card/sessions?reference=${topUp.number}`);
  if (!session) return;
  const told = await stage.world.desk<{ eventId: string }[]>(`/card/deliveries?session=${session.id}`);
  for (const { eventId } of told) await stage.world.desk(`/card/deliveries/${eventId}/send`, {});
}

export async function announceTransfer(customer: Customer, dice: Dice): Promise<void> {
  const begun = await customer.post('/finance/recharge/bank', { Amount: amountOf(dice) }, { idempotent: true });
  if (begun.Code !== OK) return;
  const { Number: number, Reference: reference, Amount: amount } = begun.Data;
  customer.transfers.push({ number, reference, cents: cents(amount.Amount), sent: false });
}
