import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { usd } from '#contract/money.ts';
import { OK, type Stage } from './caller.ts';
import { type Customer, must, SAFE_CODE, type TopUp } from './customer.ts';

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
  readonly amountMinor?: string;
  readonly amount_total?: number;
  readonly payment_intent?: string;
  readonly currency: string;
}

/** What the order asks the payer for: minor units and currency. */
interface Asked {
  readonly minor: bigint;
  readonly currency: string;
}

/** The payer paid; told by the provider, not by the house. */
function notePaid(stage: Stage, customer: Customer, topUp: TopUp, paid: Paid, asked: Asked): void {
  const minor = BigInt(paid.amountMinor ?? paid.amount_total ?? 0);
  const right = minor === asked.minor && paid.currency.toUpperCase() === asked.currency;
  if (right && paid.payment_intent !== undefined) topUp.payment = paid.payment_intent;
  if (right) customer.purse.in += topUp.cents;
  else customer.purse.held += 1n;
  const { number, channel } = topUp;
  stage.journal.note({
    step: stage.step,
    who: customer.who,
    what: 'paid',
    number,
    channel,
    minor: String(minor),
    right,
  });
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
  const topUp: TopUp = { number: begun.Data.Number, channel, cents: cents(begun.Data.Amount.Amount) };
  customer.topUps.push(topUp);
  await stage.world.turn('/drain');
  const info = must(await customer.get(`/finance/recharge/info?Number=${topUp.number}`), 'the order');
  const pay = (info.Data.PayAmount ?? info.Data.Amount) as { Amount: string; Currency: string };
  const asked: Asked = { minor: BigInt(pay.Amount.replace('.', '')), currency: pay.Currency };
  return { topUp, asked, payUrl: info.Data.PayUrl as string | undefined };
}

/** Some close the order before they pay, or instead. */
async function closeSometimes(customer: Customer, number: string, chance: number): Promise<void> {
  if (chance < 0.08) await customer.post('/finance/recharge/close', { Number: number });
}

export async function topUpByCard(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const order = await opened(stage, customer, 'card', dice);
  if (!order) return;
  const { topUp, asked } = order;
  await closeSometimes(customer, topUp.number, dice[3] ?? 0);
  const [session] = await stage.world.desk<{ id: string }[]>(`/card/sessions?reference=${topUp.number}`);
  const act = CARD_ACTS[Math.floor((dice[2] ?? 0) * CARD_ACTS.length)]!;
  if (!session || act === 'leave') return;
  const paid = await deskAct(stage, `/card/sessions/${session.id}/${act}`);
  if (paid && act.startsWith('pay')) notePaid(stage, customer, topUp, paid, asked);
}

export async function topUpByScan(stage: Stage, customer: Customer, dice: Dice, channel: 'alipay' | 'wechat') {
  const order = await opened(stage, customer, channel, dice);
  if (!order) return;
  const { topUp, asked } = order;
  await closeSometimes(customer, topUp.number, dice[3] ?? 0);
  const act = SCAN_ACTS[Math.floor((dice[2] ?? 0) * SCAN_ACTS.length)]!;
  if (act === 'leave') return;
  const paid = await deskAct(stage, `/${channel}/trades/${topUp.number}/${act}`);
  if (paid && act.startsWith('pay')) notePaid(stage, customer, topUp, paid, asked);
}

/**
 * The payer's bank takes a card payment back, and some weeks later the company has won or lost it. It is out of the purse from the first day;
 * what is no longer there is owed.
 */
export async function dispute(stage: Stage, customers: readonly Customer[], [which = 0, how = 0]: Dice): Promise<void> {
  const { world, journal, step } = stage;
  for (const { who, disputes, purse } of customers)
    for (const one of disputes.filter(({ open }) => open)) {
      const act = how < 0.5 ? 'win' : 'lose';
      await world.desk(`/card/payments/${one.payment}/dispute/${act}`, {});
      one.open = false;
      if (act === 'win') purse.in += one.cents;
      journal.note({ step, who, what: `dispute ${act}`, cents: String(one.cents) });
    }
  const customer = customers[Math.floor(which * customers.length)]!;
  const paid = customer.topUps.filter(({ payment }) => payment !== undefined);
  const topUp = paid[Math.floor(how * paid.length)];
  if (topUp?.payment === undefined || customer.disputes.some(({ payment }) => payment === topUp.payment)) return;
  await world.desk(`/card/payments/${topUp.payment}/dispute/open`, {});
  customer.disputes.push({ payment: topUp.payment, cents: topUp.cents, open: true });
  customer.purse.in -= topUp.cents;
  journal.note({ step, who: customer.who, what: 'dispute open', number: topUp.number, cents: String(topUp.cents) });
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

const NETWORKS = ['ethereum', 'tron'] as const;
const CONFIRMATIONS = 25;
const MILLIONTHS_PER_CENT = 10_000n;
/** USDT_DEPOSIT_MIN of both networks, from below. */
const MINIMUM = { ethereum: 10_000_000n, tron: 5_000_000n };

/** A wallet proved by a signed message, and the deposit address of Ethereum. TRON's addresses need the office's look and stay out. */
async function openAddress(stage: Stage, customer: Customer): Promise<string | undefined> {
  const network = NETWORKS[0];
  const known = customer.deposits.get(network);
  if (known !== undefined) return known;
  const wallet = privateKeyToAccount(generatePrivateKey());
  const asked = await customer.post('/verify/walletmessage', { Network: network, Address: wallet.address });
  if (asked.Code === OK) {
    const Signature = await wallet.signMessage({ message: asked.Data.Message });
    const proof = { Network: network, Proof: 'signature', MessageId: asked.Data.MessageId, Signature, Agreed: true };
    const body = { ...proof, Address: wallet.address, SafeCode: SAFE_CODE };
    await customer.post('/verify/updatewallet', body, { idempotent: true });
  }
  await customer.post('/finance/usdt/address', { Network: network });
  await stage.world.turn();
  const { Data } = must(await customer.get('/finance/usdt'), 'the networks');
  const found = (Data.Networks as { Network: string; Address?: string }[]).find((one) => one.Network === network);
  if (found?.Address !== undefined) customer.deposits.set(network, found.Address);
  return found?.Address;
}

/** Sends coins to the own address; sometimes too few, sometimes others that only have the same name. */
export async function payByChain(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const to = await openAddress(stage, customer);
  if (to === undefined) return;
  const [size = 0, kind = 0] = dice;
  const millionths = kind < 0.15 ? BigInt(1 + Math.floor(size * 9_000_000)) : BigInt(Math.floor(10e6 + size * 300e6));
  const text = `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`;
  const foreign = kind > 0.93;
  await stage.world.desk('/chain/send', { network: 'ethereum', to, amount: text, foreign });
  await stage.world.turn();
  const { step, journal } = stage;
  const fate = (dice[4] ?? 0) < 0.1 ? 'replaced' : (dice[4] ?? 0) < 0.2 ? 'replaced late' : 'stays';
  // Nobody else sends meanwhile: the blocks that are replaced carry this transfer alone.
  if (fate === 'replaced') await stage.world.desk('/chain/reorg', { depth: 1 });
  await stage.world.desk('/chain/mine', { blocks: CONFIRMATIONS });
  await stage.world.turn();
  if (fate === 'replaced late') await stage.world.desk('/chain/reorg', { depth: CONFIRMATIONS + 1 });
  const counts = !foreign && fate === 'stays' && millionths >= MINIMUM.ethereum;
  const credited = counts ? millionths / MILLIONTHS_PER_CENT : 0n;
  customer.purse.in += credited;
  journal.note({
    step,
    who: customer.who,
    what: 'sent coins',
    amount: text,
    foreign,
    fate,
    credited: String(credited),
  });
}
