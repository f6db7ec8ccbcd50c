import { describeFindings } from '#server/ledger/reconcile.ts';
import type { Stage } from './caller.ts';
import { Broken, examine, refuseBroken } from './check.ts';
import { type Customer, newCustomer, register } from './customer.ts';
import { type Journal, openJournal } from './journal.ts';
import { type Kinds, kindsOf } from './kinds.ts';
import { compareWithModel } from './model.ts';
import { payByChain } from './money/coins.ts';
import * as moneyIn from './money-in.ts';
import * as moneyOut from './money-out.ts';
import { changeSigning, deleteName } from './moving/own-names.ts';
import { secondRegisters } from './moving/second.ts';
import { transferIn } from './moving/transfers-in.ts';
import { askForCodes, goOnLeaving } from './moving/transfers-out.ts';
import * as names from './names.ts';
import { openMember } from './office/member.ts';
import { recordDispute } from './office/name-disputes.ts';
import * as outside from './outside.ts';
import { buyInChina } from './papers.ts';
import { plant } from './plant.ts';
import * as power from './power.ts';
import * as pushes from './pushes.ts';
import { bringToRest } from './rest.ts';
import { type Office, propose, review } from './staff.ts';
import { DAY_MS, type Step, type StoryOptions, storyOf } from './story.ts';
import { answerDeals, applyDeal } from './trade/deals.ts';
import { buyListed, listNames } from './trade/market.ts';
import { type Heard, openWorld, type World } from './world.ts';

export interface RunOptions extends StoryOptions {
  /** At the first step at or after this day one cent is put where none came from: the run must find it. */
  readonly plantOnDay?: number;
  /** Where the journal goes. */
  readonly journal?: string;
  readonly log?: (line: string) => void;
}

/** How a run ended. */
export interface Outcome {
  readonly seed: number;
  readonly steps: number;
  /** The step after which it was found, and what. */
  readonly broken?: { step: number; day: number; why: string };
  readonly findings: readonly string[];
  /** What happened in it; only of a story that was told to its end. */
  readonly kinds?: Kinds;
  readonly journal: Journal;
  readonly starts: { server: number; database: number };
  readonly seconds: number;
}

interface Scene extends Stage, Office {
  readonly customers: readonly Customer[];
  /** Who is killed from outside how many milliseconds into the next step. */
  killIn: ReturnType<typeof power.killWithin> | undefined;
}

const othersThan = (scene: Scene, customer: Customer) => scene.customers.filter((other) => other !== customer);

type Act = (scene: Scene, step: Step, customer: Customer) => Promise<unknown>;

/** Who does what. */
const ACTS: Readonly<Record<string, Act>> = {
  register: (scene, _, customer) => register(scene, customer),
  topUpByCard: (scene, { dice }, customer) => moneyIn.topUpByCard(scene, customer, dice),
  topUpByAlipay: (scene, { dice }, customer) => moneyIn.topUpByScan(scene, customer, dice, 'alipay'),
  topUpByWechat: (scene, { dice }, customer) => moneyIn.topUpByScan(scene, customer, dice, 'wechat'),
  announceTransfer: (_, { dice }, customer) => moneyIn.announceTransfer(customer, dice),
  payByEthereum: (scene, { dice }, customer) => payByChain(scene, customer, dice, 'ethereum'),
  payByTron: (scene, { dice }, customer) => payByChain(scene, customer, dice, 'tron'),
  tellAgain: (scene, { dice }, customer) => moneyIn.tellAgain(scene, customer, dice),
  buyInChina: (scene, { dice }, customer) => buyInChina(scene, customer, dice),
  buy: (scene, { dice }, customer) => names.buy(scene, customer, dice),
  renew: (scene, { dice }, customer) => names.renew(scene, customer, dice),
  autoRenew: (_, { dice }, customer) => names.autoRenew(customer, dice),
  nameServers: (scene, { dice }, customer) => names.nameServers(scene, customer, dice),
  cancelOrder: (_, { dice }, customer) => names.cancelOrder(customer, dice),
  search: (scene, { dice }, customer) => names.search(scene, customer, dice),
  pushTemplate: (scene, { dice }, customer) => names.pushTemplate(customer, othersThan(scene, customer), dice),
  answerPush: (_, { dice }, customer) => names.answerPush(customer, dice),
  pushNames: (scene, { dice }, customer) => pushes.pushNames(customer, othersThan(scene, customer), dice),
  answerNames: (scene, { dice }, customer) =>
    pushes.answerNames(scene, [customer, ...othersThan(scene, customer)], dice),
  applyDeal: (scene, { dice }, customer) => applyDeal(scene, customer, othersThan(scene, customer), dice),
  answerDeals: (scene, { dice }, customer) => answerDeals(scene, customer, dice),
  listNames: (_, { dice }, customer) => listNames(customer, dice),
  buyListed: (scene, { dice }, customer) => buyListed(scene, customer, dice),
  transferIn: (scene, { dice }, customer) => transferIn(scene, customer, dice),
  askForCodes: (scene, { dice }, customer) => askForCodes(scene, customer, dice),
  goOnLeaving: (scene, { dice }, customer) => goOnLeaving(scene, customer, dice),
  deleteName: (scene, { dice }, customer) => deleteName(scene, customer, dice),
  changeSigning: (scene, { dice }, customer) => changeSigning(scene, customer, dice),
  secondRegisters: (scene) => secondRegisters(scene),
  changeHolder: (scene, { dice }, customer) => names.changeHolder(scene, customer, dice),
  askRefund: (_, { dice }, customer) => moneyOut.askRefund(customer, dice),
  cancelRefund: (_, __, customer) => moneyOut.cancelRefund(customer),
  withdraw: (_, { dice }, customer) => moneyOut.withdraw(customer, dice),
  cancelWithdrawal: (_, __, customer) => moneyOut.cancelWithdrawal(customer),
  review: (scene, { dice }) => review(scene, scene, scene.customers, dice),
  propose: (scene, { dice }) => propose(scene.members[0], scene.customers, dice),
  statement: (scene, { dice }) => outside.statement(scene, scene.members, scene.customers, dice),
  payments: (scene, { dice }) => outside.bankCounter(scene, dice),
  dispute: (scene, { dice }) => moneyIn.dispute(scene, scene.customers, dice),
  nameDispute: (scene, { dice }) => recordDispute(scene, scene.members[1], scene.customers, dice),
  take: (scene, { dice }) => outside.rivalTakes(scene, scene.customers.length, dice),
  breakOne: (scene, { dice }) => outside.breakOne(scene, dice),
  mend: (scene) => outside.mend(scene),
  arm: (scene, { dice }) => power.arm(scene, dice),
  killDatabase: (scene) => power.killDatabase(scene),
  killWithin: async (scene, { dice }) => {
    scene.killIn = power.killWithin(dice);
  },
};

async function perform(scene: Scene, step: Step): Promise<void> {
  const act = ACTS[step.what];
  if (!act) throw new Error(`nobody knows how to ${step.what}`);
  const customer = scene.customers[Number(step.who.split(':')[1] ?? 0)]!;
  const { killIn } = scene;
  scene.killIn = undefined;
  const killing =
    killIn === undefined
      ? undefined
      : new Promise<unknown>((done, fail) =>
          setTimeout(() => Promise.all(killIn.which.map(scene.world.kill)).then(done, fail), killIn.ms),
        );
  await act(scene, step, customer);
  await killing;
  if (killing) await scene.world.revive();
}

/** Weeks in which nobody does anything have one turn a day. */
const QUIET_MS = 7 * DAY_MS;

/** The turns of the day between two steps: night, day and evening, as far as they begin between. */
async function passTime(scene: Scene, from: number, to: number): Promise<void> {
  const part = to - from > QUIET_MS ? DAY_MS : DAY_MS / 3;
  for (let at = (Math.floor(from / part) + 1) * part; at < to; at += part) {
    await scene.world.at(at);
    await scene.world.turn();
  }
  await scene.world.at(to);
}

async function tell(scene: Scene, story: readonly Step[], options: RunOptions): Promise<void> {
  const log = options.log ?? (() => undefined);
  const first = story[0]!.at;
  let [last, today, planted] = [first, 0, false];
  for (const step of story) {
    const day = Math.floor((step.at - first) / DAY_MS);
    if (day > today) {
      refuseBroken(await examine(scene, scene.customers, false), false);
      today = day;
      if (day % 30 === 0) log(`day ${day}: step ${step.no} of ${story.length}`);
    }
    scene.step = step.no;
    await passTime(scene, last, step.at);
    last = step.at;
    if (!planted && day >= (options.plantOnDay ?? Number.POSITIVE_INFINITY)) {
      await plant(scene.world);
      planted = true;
    }
    scene.journal.note({ step: step.no, who: step.who, what: step.what, day });
    await perform(scene, step);
    await scene.world.turn('/drain');
  }
}

/**
 * What ended a story. A house that finds its own books wrong stops all money, so whoever is turned away is not the
 * cause: the books are.
 */
async function whyBroken(world: World, error: unknown): Promise<string> {
  if (error instanceof Broken) return error.message;
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const books = await world.books().catch(() => []);
  return [...describeFindings(books.filter(({ verdict }) => verdict === 'violated')), words].join('\n');
}

/** Lives one seed's story in a fresh house. Does not throw for what it finds: the outcome says it. */
export async function run(options: RunOptions): Promise<Outcome> {
  const began = Date.now();
  const story = storyOf(options);
  const journal = openJournal(options.journal);
  const heard: Heard = {
    turn: ({ troubles }) => {
      for (const words of troubles) journal.note({ step: stage.step, who: 'server', what: 'trouble', words });
    },
    death: (which) => journal.note({ step: stage.step, who: 'server', what: `${which + 1} found`, code: 'dead' }),
  };
  const world = await openWorld(heard);
  const stage: Stage = {
    world,
    journal,
    step: 0,
    acknowledged: [],
    payouts: new Map(),
    told: [],
    closing: new Map(),
    databaseKilledAt: 0,
  };
  const day = () => Math.floor(((story[stage.step - 1]?.at ?? 0) - story[0]!.at) / DAY_MS);
  let findings: string[] = [];
  const outcome = () => ({
    seed: options.seed,
    steps: story.length,
    findings,
    journal,
    starts: world.starts(),
    seconds: Math.round((Date.now() - began) / 1000),
  });
  try {
    await Promise.all([world.start(0), world.start(1)]);
    await world.desk('/chain/pace', { on: false });
    await world.at(story[0]!.at);
    const pair = async (one: string, two: string) =>
      [await openMember(stage, one, ['manager']), await openMember(stage, two, ['manager'])] as const;
    const office: Office = { members: await pair('ada', 'ben'), others: await pair('cora', 'dan') };
    const customers = Array.from({ length: options.customers }, (_, i) => newCustomer(stage, options.seed, i));
    const scene: Scene = Object.assign(stage, { ...office, customers, killIn: undefined });
    await tell(scene, story, options);
    await bringToRest(scene, office, customers);
    const last = await examine(scene, customers, true);
    findings = describeFindings(last);
    refuseBroken(last, true);
    findings.push(`MODEL agrees: ${await compareWithModel(scene, customers)}`);
    return { ...outcome(), kinds: await kindsOf(scene) };
  } catch (error) {
    const why = await whyBroken(world, error);
    return { ...outcome(), broken: { step: stage.step, day: day(), why } };
  } finally {
    await world.close();
  }
}
