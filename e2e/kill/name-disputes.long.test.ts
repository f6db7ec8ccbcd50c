import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { address, type Buyer, makeBuyer } from './buyer.ts';
import { type MoneyHouse, OPENED_WITHIN_MS, openMoneyHouse } from './money-house.ts';
import { type DyingStep, PHASES, walkDying } from './walk-dying.ts';

/**
 * K1: a name in dispute survives a kill -9 before and after the commit of each step, and at each point of a command to
 * its registry: afterwards the dispute, the hold, the lock at the registry and whose the name is say the same.
 */

const COMMAND_POINTS = ['command.intent-committed', 'command.sent', 'command.answered', 'command.settled'] as const;
const LOCK = 'clientTransferProhibited';
const slug = (point: string) => point.replace(/[^a-z]+/g, '-');
const WALKS = ['handed', 'stayed', 'awarded', 'cancelled'] as const;
const POINTS = ['lock', 'award', 'cancel'] as const;
const nameOf = (label: string, point: string) => `dispute-${label}-${slug(point)}.com`;

let at: MoneyHouse;
let winner: Buyer;
const TO = 'dispute-winner';

beforeAll(async () => {
  at = await openMoneyHouse('dispute-holder', '900.00');
  winner = await makeBuyer(at.house, TO, undefined);
  const names = [
    ...WALKS.flatMap((label) => PHASES.map((phase) => nameOf(label, phase))),
    ...POINTS.flatMap((label) => COMMAND_POINTS.map((point) => nameOf(label, point))),
  ];
  for (let from = 0; from < names.length; from += 10) {
    await at.buyer.buy(await at.buyer.fill(names.slice(from, from + 10)), crypto.randomUUID());
    await at.buyer.decided();
  }
}, OPENED_WITHIN_MS * 2);
afterAll(() => at?.house.close());
afterEach(() => at.atRest());

interface Dispute {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
  readonly Lock: string;
}
const office = (of: 0 | 1, path: string, body?: object) => at.staff[of].call<Dispute>(path, body);
const disputeOf = async (name: string): Promise<Dispute | undefined> => {
  const { Items } = await at.staff[0].call<{ Items: Dispute[] }>('/name-disputes');
  return Items.find(({ Name }) => Name === name);
};
const stateOf = async (name: string) => (await disputeOf(name))?.State ?? 'none';
const idOf = async (name: string) => ({ Id: (await disputeOf(name))?.Id ?? '0' });

const today = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const step = (of: 0 | 1, path: string, name: string, state: string, more: object = {}): DyingStep => ({
  path,
  act: async () => office(of, path, { ...(await idOf(name)), ...more }),
  state,
});
const recorded = (name: string): DyingStep => ({
  path: '/name-disputes/record',
  act: () =>
    office(0, '/name-disputes/record', {
      ...{ Name: name, Procedure: 'court', Provider: 'High Court', CaseNumber: 'HCA 1/2026', Note: 'by hand' },
      ReceivedOn: today(),
    }),
  state: 'opened',
});
const decided = (name: string) =>
  step(0, '/name-disputes/decide', name, 'decided', { ToldOn: today(), Note: 'against the holder' });
const proposed = (name: string, to: object) => step(0, '/name-disputes/propose', name, 'proposed', to);
const confirmed = (name: string, state: string) => step(1, '/name-disputes/confirm', name, state);
const closed = (name: string) =>
  step(0, '/name-disputes/close', name, 'closed', { Outcome: 'kept', Note: 'it was withdrawn' });

async function holdsOf(who: Buyer, name: string): Promise<string[] | undefined> {
  const { Code, Data } = await who.client.get(`/domain/detail?Domain=${name}`);
  return Code === 10_000 ? Data.Holds.map(({ Kind }: { Kind: string }) => Kind) : undefined;
}
interface AtRegistry {
  readonly statuses: readonly string[];
  readonly history: readonly { readonly what: string }[];
}
const atRegistry = (name: string) => at.house.desk<AtRegistry>(`/registry/domain/${name}`);
const isLocked = async (name: string) => (await atRegistry(name))?.statuses.includes(LOCK) ?? false;

/** Everything that says whose a name is and what keeps it. */
const seen = (name: string) => async () => [
  await disputeOf(name).then((of) => of && [of.Id, of.State]),
  await holdsOf(at.buyer, name),
  await holdsOf(winner, name),
];
const walk = (name: string, steps: readonly DyingStep[], phase: (typeof PHASES)[number]) =>
  walkDying(at, steps, phase, { seen: seen(name), state: () => stateOf(name) });
const comes = (name: string, what: string, is: () => Promise<boolean>) =>
  at.settled(async () => ((await is()) ? true : undefined), `${name}: ${what}`);
const locks = (name: string) =>
  comes(name, 'locked', async () => (await disputeOf(name))?.Lock === 'locked' && (await isLocked(name)));
const letters = async (who: string, subject: RegExp) =>
  ((await at.house.desk<{ subject: string }[]>(`/mailbox?to=${encodeURIComponent(who)}`)) ?? []).filter((mail) =>
    subject.test(mail.subject),
  ).length;

test.each(PHASES)('K1 killed when a step of a handover is %s', async (phase) => {
  const name = nameOf('handed', phase);
  await walk(name, [recorded(name)], phase);
  await locks(name);
  expect(await holdsOf(at.buyer, name)).toEqual(['dispute']);
  const to = { To: address(TO) };
  await walk(name, [decided(name), proposed(name, to), confirmed(name, 'carried_out')], phase);
  expect([await holdsOf(at.buyer, name), await holdsOf(winner, name)]).toEqual([undefined, []]);
  expect(await isLocked(name)).toBe(true);
});

test.each(PHASES)('K1 killed when a stay, its end, a drop or a close is %s', async (phase) => {
  const name = nameOf('stayed', phase);
  await recorded(name).act();
  await locks(name);
  const note = { Note: 'papers of a court' };
  await walk(
    name,
    [
      decided(name),
      step(0, '/name-disputes/stay', name, 'stayed', note),
      step(0, '/name-disputes/resume', name, 'decided', note),
      proposed(name, { To: address(TO) }),
      step(1, '/name-disputes/drop', name, 'decided'),
      closed(name),
    ],
    phase,
  );
  expect([await holdsOf(at.buyer, name), await holdsOf(winner, name)]).toEqual([[], undefined]);
  await comes(name, 'free', async () => !(await isLocked(name)));
});

test.each(PHASES)('K1 F2 killed when a name is awarded to who has no account (%s)', async (phase) => {
  const name = nameOf('awarded', phase);
  const email = `counsel-${phase}@winner.example`;
  await recorded(name).act();
  await locks(name);
  const to = { To: email, Name: 'Winner Limited', Lang: 'en' };
  await walk(name, [decided(name), proposed(name, to), confirmed(name, 'awarded')], phase);
  expect([await holdsOf(at.buyer, name), await holdsOf(winner, name)]).toEqual([undefined, undefined]);
  await comes(name, 'given', async () => (await letters(email, /by the decision/)) > 0);
  expect([await isLocked(name), await letters(email, /by the decision/)]).toEqual([false, 1]);
});

test.each(PHASES)('K1 E3 killed when a name is cancelled (%s)', async (phase) => {
  const name = nameOf('cancelled', phase);
  await recorded(name).act();
  await locks(name);
  const before = Number((await at.buyer.money()).available);
  await walk(name, [decided(name), step(0, '/name-disputes/cancel', name, 'proposed')], phase);
  await at.dieAt(`edge.${phase}/name-disputes/confirm`, () => confirmed(name, '').act());
  if (phase === 'written') await confirmed(name, '').act();
  await comes(name, 'deleted', async () => (await stateOf(name)) === 'carried_out');
  await comes(name, 'gone', async () => (await holdsOf(at.buyer, name)) === undefined);
  expect(await atRegistry(name)).toBeUndefined();
  expect(Number((await at.buyer.money()).available)).toBeGreaterThan(before);
});

test.each(COMMAND_POINTS)('K1 killed at %s, when the lock is set and when it comes off', async (point) => {
  const name = nameOf('lock', point);
  await at.dieAt(point, () => recorded(name).act());
  await locks(name);
  await at.dieAt(point, () => closed(name).act());
  await comes(name, 'free', async () => !(await isLocked(name)));
  expect(await holdsOf(at.buyer, name)).toEqual([]);
  const { history = [] } = (await atRegistry(name)) ?? {};
  expect(history.filter(({ what }) => what.startsWith('update'))).toHaveLength(2);
});

test.each(COMMAND_POINTS)('K1 F2 killed at %s, when an awarded name is let go', async (point) => {
  const name = nameOf('award', point);
  const email = `counsel-${slug(point)}@winner.example`;
  await recorded(name).act();
  await locks(name);
  await decided(name).act();
  await proposed(name, { To: email, Name: 'Winner Limited' }).act();
  await at.dieAt(point, () => confirmed(name, '').act());
  await comes(name, 'given', async () => (await letters(email, /by the decision/)) > 0);
  expect([await stateOf(name), await isLocked(name), await letters(email, /by the decision/)]).toEqual([
    'awarded',
    false,
    1,
  ]);
});

test.each(COMMAND_POINTS)('K1 E3 killed at %s, when a name is cancelled', async (point) => {
  const name = nameOf('cancel', point);
  await recorded(name).act();
  await locks(name);
  await decided(name).act();
  await step(0, '/name-disputes/cancel', name, 'proposed').act();
  await at.dieAt(point, () => confirmed(name, '').act());
  await comes(name, 'deleted', async () => (await stateOf(name)) === 'carried_out');
  await comes(name, 'gone', async () => (await holdsOf(at.buyer, name)) === undefined);
  expect(await atRegistry(name)).toBeUndefined();
});
