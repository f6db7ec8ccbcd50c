import { openClient } from '#tools/testing/console-client.ts';
import { OK, type Stage, sendUntilAnswered } from '../caller.ts';
import type { Customer } from '../customer.ts';
import { mailedPath } from '../moving/mailed-sign.ts';
import { asksForOurs } from '../moving/second.ts';
import { namesOf } from '../names.ts';
import { dieOf, type Member } from './member.ts';

type Dice = readonly number[];

const HONG_KONG_MS = 8 * 3_600_000;
const PROCEDURES = ['udrp', 'urs', 'cctld', 'court', 'authority'] as const;

/** The day in Hong Kong, on which staff are told of things. */
const today = ({ world }: Stage) => new Date(world.now() + HONG_KONG_MS).toISOString().slice(0, 10);

/** A name of the first who has any, from the customer of the dice on. */
async function anyName(customers: readonly Customer[], whose: number, which: number): Promise<string | undefined> {
  const first = Math.floor(whose * customers.length);
  for (const customer of [...customers.slice(first), ...customers.slice(0, first)]) {
    const names = customer.id === '' ? [] : await namesOf(customer);
    if (names.length > 0) return names[Math.floor(which * names.length)]?.Name;
  }
  return undefined;
}

/** Those who decide about names write to us of a name of a customer's, and a member records it; now and then twice. */
export async function recordDispute(
  stage: Stage,
  member: Member,
  customers: readonly Customer[],
  dice: Dice,
): Promise<void> {
  const [whose = 0, which = 0, how = 0, twice = 0] = dice;
  const Name = await anyName(customers, whose, which);
  if (Name === undefined) return;
  const told = {
    Name,
    Procedure: PROCEDURES[Math.floor(how * PROCEDURES.length)],
    Provider: 'Somebody who decides',
    CaseNumber: `SIM-${stage.step}`,
    ReceivedOn: today(stage),
    Note: 'As they wrote to us',
  };
  const recorded = await member.call('/name-disputes/record', told);
  if (recorded.Code === OK && twice < 0.3 && (await member.call('/name-disputes/record', told)).Code === OK)
    throw new Error(`two disputes about ${Name} are open at once`);
}

interface Row {
  readonly Id: string;
  readonly Name: string;
  readonly CustomerId: string;
}

async function inState(member: Member, state: string): Promise<Row[]> {
  const { Data } = await member.call(`/name-disputes?State=${state}`);
  return ((Data?.Items ?? []) as Row[]).sort((a, b) => Number(BigInt(a.Id) - BigInt(b.Id)));
}

/** A decision comes, mostly; others end with the name kept, all of those that a registry carries out itself too. */
async function decideOrClose(stage: Stage, member: Member, dice: Dice): Promise<void> {
  for (const [place, { Id }] of (await inState(member, 'opened')).entries()) {
    const die = dieOf(dice, place);
    // Some days nothing comes.
    if (die > 0.8) continue;
    const decided =
      die < 0.5 &&
      (await member.call('/name-disputes/decide', { Id, ToldOn: today(stage), Note: 'Against its holder' })).Code ===
        OK;
    if (!decided) await member.call('/name-disputes/close', { Id, Outcome: 'dismissed', Note: 'The name is kept' });
  }
}

/** Where a side that won, and has no account here, reads its letters. */
const winnerOf = (id: string) => `won-${id}@elsewhere.example`;

/** What the decision says: cancelled, or given to another customer or to somebody who has no account here. */
async function proposed(first: Member, { Id, CustomerId }: Row, customers: readonly Customer[], die: number) {
  if (die < 0.25) return first.call('/name-disputes/cancel', { Id });
  if (die < 0.55)
    return first.call('/name-disputes/propose', { Id, To: winnerOf(Id), Name: 'Elsewhere Limited', Lang: 'en' });
  const winners = customers.filter(({ id }) => id !== '' && id !== CustomerId);
  const To = winners[Math.floor(die * winners.length)]?.id;
  return To === undefined ? undefined : first.call('/name-disputes/propose', { Id, To });
}

/** Who proposed cannot confirm it; now and then the second takes it back for another day. */
async function carryOut(
  [first, second]: readonly [Member, Member],
  customers: readonly Customer[],
  dice: Dice,
): Promise<void> {
  for (const [place, row] of (await inState(first, 'decided')).entries())
    await proposed(first, row, customers, dieOf(dice, place));
  for (const [place, { Id }] of (await inState(first, 'proposed')).entries()) {
    if ((await first.call('/name-disputes/confirm', { Id })).Code === OK)
      throw new Error(`name dispute ${Id} was carried out by one member alone`);
    if (dieOf(dice, place) > 0.92) await second.call('/name-disputes/drop', { Id });
    else await second.call('/name-disputes/confirm', { Id });
  }
}

/**
 * Whoever won by a decision, without an account, looks at the password once and brings it to their registrar. False:
 * their link shows nothing any more, so they will not come.
 */
async function takeName(stage: Stage, { Id, Name }: Row): Promise<boolean> {
  const [Sign] = (await mailedPath(stage, winnerOf(Id), new Date(0).toISOString(), '/domain/transferoutverify/')) ?? [];
  if (Sign === undefined) return true;
  const path = '/transferout/code/take';
  const visitor = openClient(stage.world);
  const { Code, Data } = await sendUntilAnswered(stage, {
    who: 'winner',
    path,
    send: () => visitor.post(path, { Sign }),
  });
  if (Code === OK) await asksForOurs(stage, Name, Data.Code as string);
  return Code === OK;
}

/** Names that are kept for who won them: fetched, mailed about once more, or not waited for any longer. */
async function reviewAwards(stage: Stage, member: Member, dice: Dice): Promise<void> {
  for (const [place, row] of (await inState(member, 'awarded')).entries()) {
    const die = dieOf(dice, place);
    // Just above the middle settles: in the end all throw 0.5, and would mail them for ever.
    const waitNoMore = die < 0.4 ? !(await takeName(stage, row)) : (die >= 0.55 && die < 0.6) || die > 0.9;
    if (waitNoMore) await member.call('/name-disputes/settle', { Id: row.Id, Note: 'They were told twice' });
    else if (die >= 0.4 && die < 0.55) await member.call('/name-disputes/again', { Id: row.Id });
  }
  await stage.world.turn('/drain');
}

/** Disputes about names go on: decided, stayed by papers of a court, carried out by two, or closed. */
export async function reviewNameDisputes(
  stage: Stage,
  members: readonly [Member, Member],
  customers: readonly Customer[],
  dice: Dice,
): Promise<void> {
  const [first, second] = members;
  for (const { Id } of await inState(first, 'stayed'))
    await second.call('/name-disputes/resume', { Id, Note: 'The case is over' });
  if ((dice[0] ?? 0) > 0.85)
    for (const { Id } of await inState(first, 'decided'))
      await first.call('/name-disputes/stay', { Id, Note: 'Papers of a court came' });
  await reviewAwards(stage, second, dice);
  await carryOut(members, customers, dice);
  await decideOrClose(stage, second, dice);
}

/** Names that a decision gave to another account, which may be kept for who has none, with when. */
export const handedOver = ({ world }: Stage): Promise<{ name: string; at: Date; to: string }[]> =>
  world.sql(
    `SELECT name, ended_at AS at, receiver_id::text AS to FROM name_dispute WHERE outcome = 'handed_over' ORDER BY id`,
  );
