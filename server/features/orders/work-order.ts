import {
  CANCEL_LOOK_MS,
  LINE_LEASE_RENEW_SECONDS,
  LINES_AT_REGISTRY,
  LINES_BEGUN_AT_ONCE,
  LINES_PER_TURN,
  ORDER_WORKER_HELD_MS,
} from '#contract/rules/order.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import type { VerificationGateway } from '../../gateways/verification/index.ts';
import { reading, systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { enqueue } from '../../platform/jobs.ts';
import { waitUntilFree } from '../../platform/work/long-work.ts';
import { settlesInMs } from '../registry-commands/index.ts';
import { giveUpRest } from './cancel-order.ts';
import { workOrderJob } from './jobs.ts';
import { askRegistry, type ContactBook, type Result, type Step } from './lines/ask-registry.ts';
import { beginSteps } from './lines/begin-steps.ts';
import { keepLines } from './lines/keep-lines.ts';
import { openContactBook } from './lines/line-contacts.ts';
import type { LineRow } from './lines/line-store.ts';
import { gateOf, hasRoom, pass, type RegistryGate } from './lines/registry-gate.ts';
import { writeAnswer } from './lines/write-answers.ts';
import type { Judging } from './name-checks/ready-codes.ts';
import { judgeName } from './naming/judge-name.ts';
import { writeNaming } from './naming/settle-naming.ts';
import { callDueOrders, isCancelAsked, othersWait } from './store.ts';

const CALLER = 'orders';
const DUE_ORDERS_AT_ONCE = 200;

/** Commands under way, and lines whose answers are being written. */
interface Crew {
  readonly underWay: Set<bigint>;
  readonly answered: Set<bigint>;
  readonly book: ContactBook;
  /** Shared with all crews of this process. */
  readonly gate: RegistryGate;
  /** Where lines of this crew went so far. */
  readonly registries: Set<string>;
  /** Those with nothing to do, until an answer comes or the lines are at their end. */
  readonly idle: (() => void)[];
  /** Hears of lines that were begun. */
  readonly onBegun: () => void;
  /** Lines this turn may still begin; none are left to begin when it says so. */
  left: number;
  more: boolean;
  /** Nothing was begun yet. */
  fresh: boolean;
  /** A name passed the verification service: its line is to be begun anew. */
  passed: boolean;
  /** Its customer has cancelled the order: what is not on the wire does not go any more. */
  givenUp: boolean;
  /**
   * A registry did not know a name yet: when the last of such commands has surely ended (`performance.now()`); zero
   * where none is.
   */
  settlesAt: number;
}

/** Whom lines are taken to. */
export interface OrderPartners {
  readonly registries: Registries;
  /** Who judges names where their registry wants that. */
  readonly service: VerificationGateway;
}

const wake = (crew: Crew): void => {
  for (const resume of [...crew.idle.splice(0), ...crew.gate.idle.splice(0)]) resume();
};
const pause = ({ idle }: Crew | RegistryGate): Promise<void> => new Promise((resolve) => idle.push(resolve));

/** Lets work on a line go on beside the others; what it throws poisons that line alone. */
function go(house: House, crew: Crew, { id }: LineRow, work: Promise<unknown>): void {
  crew.underWay.add(id);
  work
    .catch((error: unknown) => {
      house.metrics.alarms.inc({ kind: 'order_line_poisoned' });
      house.log.error({ err: error, line: String(id) }, 'a partner could not be asked');
    })
    .finally(() => {
      crew.underWay.delete(id);
      wake(crew);
    });
}

function start(house: House, { registries }: OrderPartners, crew: Crew, step: Step): void {
  const { id, name } = step.line;
  const registry = suffixOf(name)?.registry ?? '';
  const begun = performance.now();
  const write = (result: Result) => {
    crew.underWay.delete(id);
    crew.answered.add(id);
    if (result.kind === 'absent') crew.settlesAt = Math.max(crew.settlesAt, begun + settlesInMs(step.intent, step.at));
    writeAnswer(house, { step, result }, crew.underWay.size).finally(() => {
      crew.answered.delete(id);
      wake(crew);
    });
  };
  crew.registries.add(registry);
  pass(crew.gate, registry, 1);
  const asked = askRegistry(house, registries, step, crew.book).finally(() => pass(crew.gate, registry, -1));
  go(house, crew, step.line, asked.then(write));
}

/**
 * A name that must be judged before its registry is asked; one that passes is brought up again at the end of the turn.
 */
function startJudging(house: House, { service }: OrderPartners, crew: Crew, judging: Judging<LineRow>): void {
  const judge = async () => {
    const judged = await judgeName(house, service, judging);
    await writeNaming(house, { judging, judged });
    if (judged.kind === 'passed') crew.passed = true;
  };
  go(house, crew, judging.line, judge());
}

/**
 * Keeps the lines while their registries are asked, however long it takes, and tells their tasks that they were begun:
 * what is answered sooner goes from waiting to its end at once. A crash ends the beat, and the lines are free soon
 * after.
 */
function keepLeases(house: House, crew: Crew): NodeJS.Timeout {
  const beat = () => {
    const ids = [...crew.underWay, ...crew.answered];
    if (ids.length === 0) return;
    transact(house, systemCaller(CALLER), (tx) => keepLines(tx, ids)).catch((error: unknown) =>
      house.log.error({ err: error }, 'leases were not renewed'),
    );
  };
  return setInterval(beat, LINE_LEASE_RENEW_SECONDS * 1000);
}

/** Whether the turn goes on: it has lines left, or so many more where no other order waits for its own. */
async function goesOn(house: House, crew: Crew, orderId: bigint): Promise<boolean> {
  if (crew.left > 0) return true;
  const waits = await transact(house, systemCaller(CALLER), (tx) => othersWait(tx, orderId));
  if (!waits) crew.left = LINES_PER_TURN;
  return !waits;
}

/**
 * Of an order that was cancelled, after a crash too, nothing is begun that was not begun before, and nothing that was
 * is sent again.
 */
async function beginUnlessCancelled(tx: Tx, orderId: bigint, room: number, fresh: boolean) {
  const cancelled = await isCancelAsked(tx, orderId);
  if (cancelled) await giveUpRest(tx, orderId);
  return beginSteps(tx, orderId, room, { called: fresh, cancelled });
}

/** Hears while it works that its order was cancelled: commands that wait for their turn are called off then. */
function watchCancel(house: House, crew: Crew, orderId: bigint): NodeJS.Timeout {
  const look = async () => {
    if (crew.givenUp || crew.underWay.size === 0) return;
    crew.givenUp = await reading(house, systemCaller(CALLER), (tx) => isCancelAsked(tx, orderId), 0);
  };
  const fail = (error: unknown) => house.log.error({ err: error }, 'nobody could tell whether an order was cancelled');
  return setInterval(() => void look().catch(fail), CANCEL_LOOK_MS);
}

/**
 * Writes down what so many lines need and lets it begin; their places at the registries are taken meanwhile, so that
 * crews do not begin too much together.
 */
async function beginSome(
  house: House,
  partners: OrderPartners,
  crew: Crew,
  orderId: bigint,
  room: number,
): Promise<number> {
  const places = [...crew.registries];
  for (const registry of places) pass(crew.gate, registry, room);
  try {
    const turn = await transact(house, systemCaller(CALLER), (tx) =>
      beginUnlessCancelled(tx, orderId, room, crew.fresh),
    );
    crew.fresh = false;
    const mayGo = () => !crew.givenUp;
    for (const step of turn.steps) start(house, partners, crew, { ...step, mayGo });
    for (const judging of turn.judgings) startJudging(house, partners, crew, judging);
    crew.onBegun();
    return turn.steps.length + turn.judgings.length;
  } finally {
    for (const registry of places) pass(crew.gate, registry, -room);
    wake(crew);
  }
}

/**
 * Begins lines while the registry has room for them: the next ones wait for their place before the last ones are
 * answered.
 */
async function beginLines(house: House, partners: OrderPartners, crew: Crew, orderId: bigint): Promise<void> {
  crew.gate.orders.add(orderId);
  try {
    while (crew.more) {
      const room = Math.min(crew.left, LINES_BEGUN_AT_ONCE);
      if (LINES_AT_REGISTRY - crew.underWay.size < room || !hasRoom(crew.gate, crew.registries, room)) {
        await pause(crew.gate);
        continue;
      }
      const begun = await beginSome(house, partners, crew, orderId, room);
      crew.left -= begun;
      // Fewer than asked for: nothing more is due now.
      crew.more = begun === room && (await goesOn(house, crew, orderId));
    }
  } finally {
    crew.more = false;
    crew.gate.orders.delete(orderId);
    wake(crew);
  }
}

/** Until the last command has its answer and the last answer stands. */
async function allWritten(crew: Crew): Promise<void> {
  while (crew.more || crew.underWay.size > 0 || crew.answered.size > 0) await pause(crew);
}

/**
 * Brings an order forward, many lines at a time: intents committed → sent or asked → answers committed as they come,
 * while the next lines are begun. May be killed anywhere: before sending nothing happened, after it the registry is
 * asked before anything is sent again. One turn takes a bounded number of lines and then, where another order waits,
 * goes to the end of the queue, so that no order of hundreds keeps another customer's single one waiting.
 */
export async function workOrder(
  house: House,
  partners: OrderPartners,
  orderId: bigint,
  onBegun = () => {},
): Promise<void> {
  const crew: Crew = {
    underWay: new Set(),
    answered: new Set(),
    book: openContactBook(house),
    gate: gateOf(house),
    registries: new Set(),
    idle: [],
    onBegun,
    left: LINES_PER_TURN,
    more: true,
    fresh: true,
    passed: false,
    givenUp: false,
    settlesAt: 0,
  };
  const beat = keepLeases(house, crew);
  const ear = watchCancel(house, crew, orderId);
  try {
    const both = [beginLines(house, partners, crew, orderId), allWritten(crew)];
    // Where beginning fails, the answers that are under way are written all the same.
    for (const done of await Promise.allSettled(both)) if (done.status === 'rejected') throw done.reason;
  } finally {
    clearInterval(beat);
    clearInterval(ear);
  }
  if (crew.givenUp) await transact(house, systemCaller(CALLER), (tx) => giveUpRest(tx, orderId));
  bringUpSoon(house, crew);
  if (crew.left === 0 || crew.passed)
    await transact(house, systemCaller(CALLER), (tx) => enqueue(tx, workOrderJob, { Id: String(orderId) }));
}

/**
 * The same as a worker does it. Where nothing more can be begun because a registry is slow or hangs, the order goes on
 * without them: they are for the orders of other registries then. Its lines keep their leases, and it is brought up
 * again as if they had stayed.
 */
export function workOrderAsWorker(house: House, partners: OrderPartners, orderId: bigint): Promise<void> {
  const { promise: free, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ORDER_WORKER_HELD_MS);
  const work = workOrder(house, partners, orderId, () => void timer.refresh()).finally(() => clearTimeout(timer));
  return waitUntilFree(house, work, free);
}

/**
 * Lines that wait for their registry to settle are brought up the moment it has, not at the sweep's next look; after a
 * crash by that.
 */
function bringUpSoon(house: House, { settlesAt }: Crew): void {
  if (settlesAt === 0) return;
  const bringUp = () =>
    bringUpDueOrders(house).catch((error: unknown) => house.log.error({ err: error }, 'orders were not brought up'));
  setTimeout(bringUp, Math.max(settlesAt - performance.now(), 0)).unref();
}

/**
 * Brings up every order with a line whose next try has come: after a registry was down, after an answer was lost, after
 * a crash. What is just being begun here goes on by itself.
 */
export async function bringUpDueOrders(house: House): Promise<void> {
  await transact(house, systemCaller(CALLER), async (tx) => {
    for (const id of await callDueOrders(tx, DUE_ORDERS_AT_ONCE, [...gateOf(house).orders])) {
      await enqueue(tx, workOrderJob, { Id: String(id) });
    }
  });
}
