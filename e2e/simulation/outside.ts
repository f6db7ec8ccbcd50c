import { balancesOf, currencyOf, decimal } from '../steps/money/import-statement.ts';
import { OK, type Stage } from './caller.ts';
import { type Announced, type Customer, calledAs } from './customer.ts';
import { nameOf, takeByRival } from './names.ts';
import type { Member } from './office/member.ts';
import { credit } from './staff.ts';

type Dice = readonly number[];

const dieOf = (dice: Dice, place: number): number => ((dice[place % dice.length] ?? 0) * (place + 1) * 5.37) % 1;

/** How customers send what they announced: most rightly, some otherwise. */
const MANNERS = [
  'right',
  'right',
  'right',
  'right',
  'tooLittle',
  'tooMuch',
  'noReference',
  'otherCurrency',
  'otherPayer',
  'never',
] as const;
type Manner = (typeof MANNERS)[number];

interface Line {
  readonly ref: string;
  readonly customer: Customer;
  readonly transfer: Announced;
  readonly amount: string;
  readonly manner: Manner;
}

function lineOf(customer: Customer, transfer: Announced, die: number, again: string): Line {
  const manner = MANNERS[Math.floor(die * MANNERS.length)]!;
  const off = manner === 'tooLittle' ? -1n : manner === 'tooMuch' ? 150n : 0n;
  return {
    ref: `SIM/${transfer.reference}${again}`,
    customer,
    transfer,
    amount: decimal(transfer.cents + off),
    manner,
  };
}

const csvOf = (line: Line, day: string) => {
  const reference = line.manner === 'noReference' ? 'invoice' : line.transfer.reference;
  const currency = line.manner === 'otherCurrency' ? 'HKD' : 'USD';
  const payer = line.manner === 'otherPayer' ? 'Somebody Else' : calledAs(line.customer.index).toUpperCase();
  return `${line.ref},${day},${line.amount},${currency},${payer},from ${line.customer.who} ${reference}`;
};

const HEAD = 'BankRef,Date,Amount,Currency,Payer,Details';

/**
 * One file of the bank for one of our accounts: a member hands it in and cannot confirm it; with a closing balance that
 * is wrong, or a second time, it is refused; another member imports it. `earlier` are lines of statements before it
 * that stand on it again.
 */
async function importByTwo(
  stage: Stage,
  [maker, checker]: readonly [Member, Member],
  { fresh, earlier }: { readonly fresh: readonly string[]; readonly earlier: readonly string[] },
): Promise<void> {
  const Csv = [HEAD, ...fresh, ...earlier].join('\n');
  const currency = currencyOf(Csv);
  const last = stage.closing.get(currency) ?? 0n;
  const balances = balancesOf(Csv, last, earlier);
  const wrong = await maker.call('/statements/hand-in', { Csv, ...balances, Closing: '0.01' });
  if (wrong.Code === OK) throw new Error('a statement with a wrong closing balance was taken');
  const given = await maker.call('/statements/hand-in', { Csv, ...balances });
  if (given.Code !== OK) throw new Error(`the statement was refused: ${given.Msg}`);
  const of = { Number: given.Data.Number as string };
  const alone = await maker.call('/statements/confirm', of);
  if (alone.Code === OK) throw new Error(`${maker.name} imported their own statement`);
  const imported = await checker.call('/statements/confirm', of);
  // Where the connection broke the second press is refused: whether it was imported says the statement itself.
  const [now] = await stage.world.sql<{ state: string }>('SELECT state FROM bank_statement WHERE number = $1', [
    of.Number,
  ]);
  if (now?.state !== 'imported') throw new Error(`statement ${of.Number} was not imported: ${imported.Msg}`);
  stage.closing.set(currency, BigInt(balances.Closing.replace('.', '')));
  const again = await checker.call('/statements/hand-in', { Csv, ...balances });
  if (again.Code === OK) throw new Error('the same statement was taken twice');
}

/**
 * The bank's statements of what arrived since the last ones. Some payers send twice; some lines of earlier statements
 * stand on one again.
 */
export async function statement(
  stage: Stage,
  members: readonly [Member, Member],
  customers: readonly Customer[],
  dice: Dice,
): Promise<void> {
  const lines: Line[] = [];
  for (const customer of customers) {
    for (const transfer of customer.transfers.filter(({ sent }) => !sent)) {
      transfer.sent = true;
      const die = dieOf(dice, lines.length);
      const line = lineOf(customer, transfer, die, '');
      if (line.manner === 'never') continue;
      lines.push(line);
      if (die > 0.35 && die < 0.42) lines.push({ ...line, ref: `${line.ref}-2` });
    }
  }
  if (lines.length === 0) return;
  const day = new Date(stage.world.now()).toISOString().slice(0, 10);
  const all = lines.map((line) => csvOf(line, day));
  const before = stage.told.filter((_, place) => dieOf(dice, place) < 0.1);
  for (const currency of ['USD', 'HKD']) {
    const of = (rows: readonly string[]) => rows.filter((row) => row.includes(`,${currency},`));
    if (of(all).length > 0) await importByTwo(stage, members, { fresh: of(all), earlier: of(before) });
  }
  stage.told.push(...all);
  await noteMatched(stage, lines);
}

/** What matched by itself is in the balance: the house says that it did, the amount is the bank's. */
async function noteMatched(stage: Stage, lines: readonly Line[]): Promise<void> {
  const refs = lines.map(({ ref }) => ref);
  const rows = await stage.world.sql<{ bank_ref: string; state: string }>(
    'SELECT bank_ref, state FROM statement_line WHERE bank_ref = ANY($1)',
    [refs],
  );
  for (const line of lines) {
    const state = rows.find(({ bank_ref }) => bank_ref === line.ref)?.state;
    if (state === undefined) throw new Error(`line ${line.ref} was lost`);
    if (state !== 'matched') continue;
    if (line.manner !== 'right') throw new Error(`line ${line.ref} (${line.manner}) matched by itself`);
    credit(stage, line.customer, line.amount, line.transfer.number);
  }
}

interface BankPayment {
  readonly key: string;
  readonly status: string;
}

/**
 * The bank's counter: what was ordered is paid or refused; what was paid comes back now and then. So do refunds to
 * closed cards.
 */
export async function bankCounter(stage: Stage, dice: Dice): Promise<void> {
  const payments = await stage.world.desk<BankPayment[]>('/bank/payments');
  const ordered = [...payments].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const [place, { key, status }] of ordered.entries()) {
    const die = dieOf(dice, place);
    const act =
      status === 'accepted' ? (die < 0.15 ? 'refuse' : 'pay') : status === 'paid' && die < 0.05 ? 'bounce' : '';
    if (act === '') continue;
    await stage.world.desk(`/bank/payments/${key}/${act}`, {});
    stage.journal.note({ step: stage.step, who: 'bank', what: act, key });
  }
  const refunds = await stage.world.desk<{ id: string; status: string; amountMinor: string }[]>('/card/refunds');
  for (const { id, status, amountMinor } of refunds) {
    const die = dieOf(dice.slice(3), Number(amountMinor) % 97);
    const act = status === 'pending' ? (die < 0.2 ? 'fail' : 'succeed') : '';
    if (act !== '') await stage.world.desk(`/card/refunds/${id}/${act}`, {});
  }
  for (const company of ['alipay', 'wechat']) {
    const waiting = await stage.world.desk<{ key: string; state: string; amountMinor: string }[]>(
      `/${company}/refunds`,
    );
    for (const { key, state, amountMinor } of waiting) {
      if (state !== 'waiting' && state !== 'stuck') continue;
      const act = dieOf(dice.slice(6), Number(amountMinor) % 97) < 0.2 ? 'fail' : 'succeed';
      await stage.world.desk(`/${company}/refunds/${key}/${act}`, {});
    }
  }
}

export async function rivalTakes(stage: Stage, customers: number, dice: Dice): Promise<void> {
  await takeByRival(stage, nameOf(Math.floor((dice[0] ?? 0) * customers), dice[1] ?? 0, dice[2] ?? 0));
}

/**
 * Which switches break what, each for so many uses. Those that only let a caller wait for its own time-out are left to
 * the wire tests.
 */
const FAULTS: readonly (readonly [company: string, kinds: readonly string[]])[] = [
  [
    'card',
    [
      'forged_signature',
      'stale_signature',
      'duplicate',
      'never',
      'other_amount',
      'other_currency',
      'after_close',
      'refund_fails',
      'refund_pending',
      'api_500',
      'api_lost_answer',
    ],
  ],
  [
    'alipay',
    [
      'refund_fails',
      'refund_waits',
      'refund_stuck',
      'refund_poor',
      'forged_signature',
      'forged_answer',
      'replayed',
      'duplicate',
      'never',
      'other_amount',
      'other_merchant',
      'after_close',
      'key_rotation',
      'api_500',
      'api_lost_answer',
    ],
  ],
  [
    'wechat',
    [
      'refund_fails',
      'refund_waits',
      'refund_stuck',
      'refund_poor',
      'forged_signature',
      'forged_answer',
      'replayed',
      'duplicate',
      'never',
      'other_amount',
      'other_merchant',
      'after_close',
      'key_rotation',
      'api_500',
      'api_lost_answer',
    ],
  ],
  ['bank', ['lost_answer', 'error_500', 'hold', 'refuse']],
  ['rates', ['stale', 'jump', 'garbage', 'no_currency', 'rates_500']],
  ['mailbox', ['refuse_temporarily', 'refuse']],
];
const REGISTRIES = ['verisign', 'verisign', 'namestore', 'vip', 'tv'] as const;
const REGISTRY_FAULTS = [
  'cut-before-command',
  'cut-before-answer',
  'cut-mid-frame',
  'answer-2400',
  'answer-twice',
  'poll-again',
  'down',
] as const;

const at = <T>(from: readonly T[], die: number | undefined): T => from[Math.floor((die ?? 0) * from.length)]!;

/** One partner gets one fault: half of the time a registry. */
export async function breakOne(stage: Stage, dice: Dice): Promise<void> {
  const times = 1 + Math.floor((dice[3] ?? 0) * 3);
  const { step, journal, world } = stage;
  if ((dice[0] ?? 0) < 0.5) {
    const [registry, kind] = [at(REGISTRIES, dice[1]), at(REGISTRY_FAULTS, dice[2])];
    await world.desk('/registry/faults', { registry, kind, times });
    journal.note({ step, who: 'partners', what: 'break', company: registry, kind, times });
    return;
  }
  const [company, kinds] = at(FAULTS, dice[1]);
  const kind = at(kinds, dice[2]);
  await world.desk(`/${company}/faults`, { kind, times });
  journal.note({ step, who: 'partners', what: 'break', company, kind, times });
}

/** Everything that was broken works again; what a partner was meant to tell and did not is told in its own time. */
export async function mend(stage: Stage): Promise<void> {
  for (const [company] of FAULTS) await stage.world.desk(`/${company}/faults/clear`, {});
  await stage.world.desk('/registry/faults/clear', {});
  stage.journal.note({ step: stage.step, who: 'partners', what: 'mend' });
}
