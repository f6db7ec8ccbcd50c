import { OK, type Stage } from './caller.ts';
import type { Customer } from './customer.ts';
import { cents } from './money-in.ts';
import { reviewLeaving } from './moving/transfers-out.ts';
import { reviewHeld, reviewRates } from './office/held.ts';
import { dieOf, type Item, type Member, queue } from './office/member.ts';
import { reviewNameDisputes } from './office/name-disputes.ts';
import { reviewPapers } from './papers.ts';
import { reviewDeals } from './trade/desk.ts';

type Dice = readonly number[];

/**
 * Approves most, refuses some; a second member of the two signs what needs two, and the first tries it too: they are
 * refused.
 */
async function reviewMoneyOut([first, second]: readonly [Member, Member], path: string, dice: Dice): Promise<void> {
  for (const state of ['pending_review', 'awaiting_second']) {
    for (const [place, { Id }] of (await queue(first, `${path}?State=${state}`)).entries()) {
      if (dieOf(dice, place) < 0.15) await first.call(`${path}/reject`, { Id, Reason: 'The papers do not fit' });
      else {
        const answer = await first.call(`${path}/approve`, { Id });
        if (answer.Code === OK && answer.Data.State === 'awaiting_second') {
          await first.call(`${path}/approve`, { Id });
          await second.call(`${path}/approve`, { Id });
        }
        if (answer.Code !== OK) await second.call(`${path}/approve`, { Id });
      }
    }
  }
}

interface HeldLine extends Item {
  readonly Amount: { Amount: string; Currency: string };
  readonly Details: string;
}

/**
 * One member proposes, cannot confirm it, and another confirms; now and then it is taken back first and decided again.
 */
async function byTwo(
  stage: Stage,
  [first, second]: readonly [Member, Member],
  Id: string,
  decide: () => Promise<unknown>,
  die: number,
) {
  const state = async () =>
    (await stage.world.sql<{ state: string }>('SELECT state FROM statement_line WHERE id = $1', [Id]))[0]?.state;
  await decide();
  if ((await state()) !== 'awaiting_second') return state();
  // Both read what was proposed, and name it.
  const read = async () => {
    const [line] = await stage.world.sql<{ decision: string; note: string | null; reference: string | null }>(
      'SELECT l.decision, l.note, t.reference FROM statement_line l LEFT JOIN bank_transfer t ON t.recharge_id = l.proposed_to WHERE l.id = $1',
      [Id],
    );
    const { decision: Decision, note, reference } = line as NonNullable<typeof line>;
    return { Id, Decision, ...(Decision === 'match' ? { Reference: reference ?? '' } : { Note: note ?? '' }) };
  };
  const alone = await first.call('/transfers/confirm', await read());
  if (alone.Code === OK) throw new Error(`line ${Id} was decided by one member twice`);
  if (die < 0.3) {
    await second.call('/transfers/drop', { Id });
    await decide();
  }
  await second.call('/transfers/confirm', await read());
  return state();
}

/**
 * Lines of the statement that matched by themselves are credited; the others are looked at here: whose it is, or back
 * it goes.
 */
async function reviewTransfers(
  stage: Stage,
  members: readonly [Member, Member],
  customers: readonly Customer[],
  dice: Dice,
): Promise<void> {
  const [member] = members;
  const lines = await queue<HeldLine>(member, '/transfers?State=unmatched');
  for (const [place, { Id, Amount, Details }] of lines.entries()) {
    const payer = customers.find(({ who }) => Details.includes(`from ${who} `));
    const announced = payer?.transfers.find(({ reference }) => Details.includes(reference)) ?? payer?.transfers[0];
    const die = dieOf(dice, place);
    const matches = Amount.Currency === 'USD' && announced !== undefined && die > 0.25;
    const decide = () =>
      matches
        ? member.call('/transfers/match', { Id, Reference: announced.reference })
        : member.call('/transfers/back', { Id, Note: `HB-BACK-${Id}` });
    const state = await byTwo(stage, members, Id, decide, dieOf(dice, place + 1));
    if (matches && state === 'matched') credit(stage, payer as Customer, Amount.Amount, announced.number);
  }
}

/** @param number the order it pays, which may be asked back */
export function credit(stage: Stage, customer: Customer, amount: string, number?: string): void {
  customer.purse.in += cents(amount);
  if (number !== undefined) customer.paidOrders.push(number);
  stage.journal.note({ step: stage.step, who: customer.who, what: 'credited', amount });
}

/** Settlements that another member proposed are signed or refused; the proposer's own signature is refused. */
async function reviewSettlements(
  stage: Stage,
  members: readonly [Member, Member],
  customers: readonly Customer[],
  dice: Dice,
) {
  const open = await queue<Item & { CustomerId: string; Amount: { Amount: string } }>(
    members[0],
    '/settlements?State=proposed',
  );
  for (const [place, { Id, CustomerId, Amount }] of open.entries()) {
    if (dieOf(dice, place) < 0.1) await members[1].call('/settlements/reject', { Id, Reason: 'No such sale' });
    else {
      const own = await members[0].call('/settlements/sign', { Id });
      if (own.Code === OK) throw new Error(`settlement ${Id} was signed by who proposed it`);
      await members[1].call('/settlements/sign', { Id });
      // Where the connection broke the second press is refused: what became of it says the settlement itself.
      const [now] = await stage.world.sql<{ state: string }>('SELECT state FROM settlement WHERE id = $1', [Id]);
      const customer = customers.find(({ id }) => id === CustomerId);
      if (now?.state === 'credited' && customer) credit(stage, customer, Amount.Amount);
    }
  }
}

/** Who sits in the office: the two who do the day's work, and two who see only what those may not decide again. */
export interface Office {
  readonly members: readonly [Member, Member];
  readonly others: readonly [Member, Member];
}

/** The day's work of the office, every queue of it. */
export async function review(
  stage: Stage,
  { members, others }: Office,
  customers: readonly Customer[],
  dice: Dice,
): Promise<void> {
  await reviewTransfers(stage, members, customers, dice.slice(0, 4));
  await reviewRates(members, dice.slice(10));
  await reviewHeld(members, customers, dice.slice(3, 8));
  await reviewPapers(members[1], dice.slice(5, 10));
  await reviewSettlements(stage, members, customers, dice.slice(2, 6));
  await reviewMoneyOut(members, '/withdrawals', dice.slice(4, 8));
  await reviewMoneyOut(members, '/refunds', dice.slice(6, 10));
  await reviewDeals(members, others, dice.slice(1, 9));
  await reviewLeaving(members[1], dice.slice(3, 7));
  await reviewNameDisputes(stage, members, customers, dice.slice(2, 9));
  await payByHand(stage, members, dice);
}

interface ByHand extends Item {
  readonly Coin?: { Network: string; SendTo: string };
  readonly GoesBack?: { Amount: string };
}

/**
 * What no channel has a call for: bank transfers by a reference, coins by a transfer that the chain must prove. Each
 * pays what they did not approve alone; that a wallet was empty both must say, where who began says it first.
 */
async function payByHand(stage: Stage, [first, second]: readonly [Member, Member], dice: Dice): Promise<void> {
  for (const payer of [second, first])
    for (const { Id, Actions } of await queue<ByHand>(payer, '/refunds?State=approved')) {
      if (Actions.includes('paid')) await payer.call('/refunds/paid', { Id, Reference: `BY-HAND-${Id}` });
      // The wallet may still be too young: tomorrow again.
      if (Actions.includes('begin')) await payer.call('/refunds/begin', { Id });
    }
  for (const { Id, Actions, Coin, GoesBack } of await queue<ByHand>(first, '/refunds?State=refunding')) {
    if (!Coin || !GoesBack || !Actions.includes('name')) continue;
    if ((dice[0] ?? 0) >= 0.1) await payCoins(stage, first, Id, Coin, GoesBack.Amount);
    else
      for (const member of [second, first])
        await member.call('/refunds/not-paid', { Id, Reason: 'The wallet is empty' });
  }
}

const FINAL_BLOCKS = 25;

async function payCoins(
  stage: Stage,
  member: Member,
  Id: string,
  coin: { Network: string; SendTo: string },
  amount: string,
) {
  // While the chain is asked, and after a broken connection, the same transaction is named again: nobody pays twice.
  const before = stage.payouts.get(Id);
  const { Network: network, SendTo: to } = coin;
  const { hash } = before ?? (await stage.world.desk<{ hash: string }>('/chain/send', { network, to, amount }));
  if (!before) {
    stage.payouts.set(Id, { hash, millionths: BigInt(amount.replace('.', '')) });
    await stage.world.desk('/chain/mine', { blocks: FINAL_BLOCKS });
  }
  await member.call('/refunds/name', { Id, Hash: hash });
}

export async function propose(member: Member, customers: readonly Customer[], dice: Dice): Promise<void> {
  const joined = customers.filter(({ id }) => id !== '');
  const customer = joined[Math.floor((dice[0] ?? 0) * joined.length)];
  if (!customer) return;
  const amount = 3_000 + Math.floor((dice[1] ?? 0) * 400_000);
  const Amount = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  await member.call('/settlements/propose', { CustomerId: customer.id, Amount, About: 'Sale of a name' });
}
