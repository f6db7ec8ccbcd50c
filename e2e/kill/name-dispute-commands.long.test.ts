import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DisputesHouse, openDisputesHouse } from './disputes-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';

/**
 * K1: a name in dispute survives a kill -9 at each point of a command to its registry: afterwards the registry has made
 * the change once, and the dispute says so.
 */

const COMMAND_POINTS = ['command.intent-committed', 'command.sent', 'command.answered', 'command.settled'] as const;
const ACTS = ['lock', 'award', 'cancel'] as const;
const slug = (point: string) => point.replace(/[^a-z]+/g, '-');
const nameOf = (act: (typeof ACTS)[number], point: string) => `dispute-${act}-${slug(point)}.com`;

let of: DisputesHouse;

beforeAll(async () => {
  of = await openDisputesHouse(
    'dispute-commands',
    ACTS.flatMap((act) => COMMAND_POINTS.map((point) => nameOf(act, point))),
  );
}, OPENED_WITHIN_MS);
afterAll(() => of?.at.house.close());
afterEach(() => of.at.atRest());

test.each(COMMAND_POINTS)('K1 killed at %s, when the lock is set and when it comes off', async (point) => {
  const name = nameOf('lock', point);
  await of.at.dieAt(point, () => of.steps.recorded(name).act());
  await of.locks(name);
  await of.at.dieAt(point, () => of.steps.closed(name).act());
  await of.comes(name, 'free', async () => !(await of.isLocked(name)));
  expect(await of.holds('holder', name)).toEqual([]);
  const { history = [] } = (await of.atRegistry(name)) ?? {};
  expect(history.filter(({ what }) => what.startsWith('update'))).toHaveLength(2);
});

test.each(COMMAND_POINTS)('K1 F2 killed at %s, when an awarded name is let go', async (point) => {
  const name = nameOf('award', point);
  const email = `counsel-${slug(point)}@winner.example`;
  const { recorded, decided, proposed, confirmed } = of.steps;
  await recorded(name).act();
  await of.locks(name);
  await decided(name).act();
  await proposed(name, { To: email, Name: 'Winner Limited' }).act();
  await of.at.dieAt(point, () => confirmed(name, '').act());
  await of.isGiven(name, email);
  expect(await of.stateOf(name)).toBe('awarded');
});

test.each(COMMAND_POINTS)('K1 E3 killed at %s, when a name is cancelled', async (point) => {
  const name = nameOf('cancel', point);
  const { recorded, decided, step, confirmed } = of.steps;
  await recorded(name).act();
  await of.locks(name);
  await decided(name).act();
  await step(0, '/name-disputes/cancel', name, 'proposed').act();
  await of.at.dieAt(point, () => confirmed(name, '').act());
  await of.isDeleted(name);
});
