import { randomOf } from './random.ts';

/**
 * What somebody does at an instant of the business clock. Every decision inside it is one of its dice, thrown here and
 * nowhere else.
 */
export interface Step {
  readonly no: number;
  /** Milliseconds since 1970 on the business clock. */
  readonly at: number;
  /** `customer:3`, `staff`, `bank`, `chain`, `rival`, `partners`, `power`. */
  readonly who: string;
  readonly what: string;
  /** Numbers from 0 to below 1. */
  readonly dice: readonly number[];
}

export interface StoryOptions {
  readonly seed: number;
  readonly days: number;
  readonly customers: number;
}

/** Monday in Hong Kong. A fixed day, so that a seed tells the same story whenever it is told. */
export const BEGINS = Date.parse('2027-01-04T00:00:00+08:00');
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DICE = 12;
/** Everybody has joined by then. */
const JOINED_BY_DAYS = 12;

/** In a short story everybody is busier: it is to meet everything too. */
const SHORT_DAYS = 60;

/** How often a customer does what, against each other. */
const CUSTOMER_ACTS = {
  topUpByCard: 6,
  topUpByAlipay: 3,
  topUpByWechat: 3,
  announceTransfer: 3,
  payByEthereum: 2,
  payByTron: 2,
  buy: 9,
  buyInChina: 3,
  renew: 4,
  autoRenew: 3,
  nameServers: 2,
  cancelOrder: 1,
  askRefund: 6,
  cancelRefund: 1,
  withdraw: 4,
  cancelWithdrawal: 1,
  pushTemplate: 1,
  answerPush: 1,
  changeHolder: 1,
  pushNames: 3,
  answerNames: 4,
  search: 1,
  tellAgain: 2,
} as const;

/** How often a customer does what with names that change hands; a stream of its own beside the one above. */
const TRADE_ACTS = {
  applyDeal: 5,
  answerDeals: 12,
  listNames: 2,
  buyListed: 2,
  transferIn: 4,
  askForCodes: 4,
  goOnLeaving: 8,
  deleteName: 1,
  changeSigning: 3,
} as const;

/** In a short story everybody is away for some weeks, so that names grow old enough to leave (60 days and a little). */
const QUIET_FROM_DAY = 12;
const QUIET_DAYS = 62;

type Draft = Omit<Step, 'no'>;

function customerSteps({ seed, days, customers }: StoryOptions): Draft[] {
  const steps: Draft[] = [];
  for (let index = 0; index < customers; index++) {
    const random = randomOf(seed, `customer:${index}`);
    const dice = () => Array.from({ length: DICE }, random.next);
    const act = (day: number, what: string): Draft => ({
      at: BEGINS + day * DAY_MS + random.whole(0, 23 * 60) * 60_000,
      who: `customer:${index}`,
      what,
      dice: dice(),
    });
    const joins = index === 0 ? 0 : random.whole(0, Math.min(JOINED_BY_DAYS, days - 1));
    steps.push({ at: BEGINS + joins * DAY_MS, who: `customer:${index}`, what: 'register', dice: dice() });
    const perDay = (0.4 + random.next() * 0.4) * (days < SHORT_DAYS ? 4 : 1);
    for (let day = joins; day < days; day++) {
      // A new customer tops up and buys before anything else.
      if (day === joins) steps.push(act(day, 'topUpByCard'));
      for (let left = perDay; left > 0; left -= 1)
        if (random.chance(left)) steps.push(act(day, random.weighted(CUSTOMER_ACTS)));
    }
    steps.push(...tradeSteps({ seed, days, customers }, index, joins));
  }
  return steps;
}

function tradeSteps({ seed, days }: StoryOptions, index: number, joins: number): Draft[] {
  const random = randomOf(seed, `trade:${index}`);
  const perDay = days < SHORT_DAYS ? 2.5 : 0.5;
  const steps: Draft[] = [];
  for (let day = joins + 1; day < days; day++)
    for (let left = perDay; left > 0; left -= 1)
      if (random.chance(left))
        steps.push({
          at: BEGINS + day * DAY_MS + random.whole(0, 23 * 60) * 60_000,
          who: `customer:${index}`,
          what: random.weighted(TRADE_ACTS),
          dice: Array.from({ length: DICE }, random.next),
        });
  return steps;
}

/** Staff and the bank have their hours; partners break and are mended; the power goes. */
function houseSteps({ seed, days }: StoryOptions): Draft[] {
  const steps: Draft[] = [];
  const often = days < SHORT_DAYS ? 3 : 1;
  const actor = (who: string) => {
    const random = randomOf(seed, who);
    return {
      random,
      does: (day: number, hours: number, what: string) =>
        steps.push({
          at: BEGINS + day * DAY_MS + hours * HOUR_MS,
          who,
          what,
          dice: Array.from({ length: DICE }, random.next),
        }),
    };
  };
  const [staff, bank, rival, partners, power, disputes, second, courts] = [
    'staff',
    'bank',
    'rival',
    'partners',
    'power',
    'disputes',
    'second',
    'courts',
  ].map(actor);
  second!.does(0, 0, 'secondRegisters');
  for (let day = 0; day < days; day++) {
    const weekday = day % 7 < 5;
    if (weekday) staff!.does(day, 10, 'review');
    if (weekday && staff!.random.chance(0.3)) staff!.does(day, 11, 'propose');
    if (weekday && bank!.random.chance(0.6)) bank!.does(day, 15, 'statement');
    if (bank!.random.chance(0.5)) bank!.does(day, 16, 'payments');
    if (disputes!.random.chance(0.08 * often)) disputes!.does(day, 9, 'dispute');
    if (courts!.random.chance(0.1 * often)) courts!.does(day, 13, 'nameDispute');
    if (rival!.random.chance(0.1)) rival!.does(day, rival!.random.whole(0, 23), 'take');
    if (partners!.random.chance(0.3)) partners!.does(day, partners!.random.whole(0, 17), 'breakOne');
    if (partners!.random.chance(0.4)) partners!.does(day, partners!.random.whole(18, 23), 'mend');
    if (day > 0 && power!.random.chance(0.06 * often)) power!.does(day, power!.random.whole(0, 23), 'arm');
    if (day > 0 && power!.random.chance(0.03 * often)) power!.does(day, power!.random.whole(0, 23), 'killWithin');
    if (day > 0 && power!.random.chance(0.012 * often)) power!.does(day, power!.random.whole(0, 23), 'killDatabase');
  }
  return steps;
}

/** The whole story of a seed: who does what when, with which dice. Nothing that happens changes it. */
export function storyOf(options: StoryOptions): Step[] {
  const drafts = [...customerSteps(options), ...houseSteps(options)];
  const quiet = options.days < SHORT_DAYS ? QUIET_DAYS * DAY_MS : 0;
  const later = ({ at, ...rest }: Draft): Draft => ({
    ...rest,
    at: at < BEGINS + QUIET_FROM_DAY * DAY_MS ? at : at + quiet,
  });
  const order = (a: Draft, b: Draft) => a.at - b.at || (a.who < b.who ? -1 : a.who > b.who ? 1 : 0);
  return drafts
    .map(later)
    .sort(order)
    .map((draft, no) => ({ no: no + 1, ...draft }));
}
