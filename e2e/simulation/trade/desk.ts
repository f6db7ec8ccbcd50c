import { OK } from '../caller.ts';
import { dieOf, type Item, type Member, queue } from '../office/member.ts';

type Dice = readonly number[];

interface Deal extends Item {
  readonly State: string;
  readonly Price: { readonly Amount: string };
}

const wanting = async (member: Member, state: string, act: string): Promise<Deal[]> =>
  (await queue<Deal>(member, `/deals?State=${state}`)).filter(({ Actions }) => Actions.includes(act));

/** Applications are taken up and quoted, as asked or a little dearer; some are refused. */
async function quoteThem(member: Member, dice: Dice): Promise<void> {
  for (const { Id } of await wanting(member, 'applied', 'evaluate')) await member.call('/deals/evaluate', { Id });
  for (const [place, { Id, Price }] of (await wanting(member, 'evaluating', 'quote')).entries()) {
    const die = dieOf(dice, place);
    const whole = Number.parseInt(Price.Amount, 10);
    const quoted =
      die < 0.08
        ? undefined
        : await member.call('/deals/quote', { Id, Price: String(die > 0.8 ? Math.ceil(whole * 1.1) : whole) });
    // Nobody has a wanted name that nobody has: there is no other side.
    if (quoted?.Code !== OK) await member.call('/deals/refuse', { Id, Reason: 'We do not deal in this name' });
  }
}

/**
 * Disputes, or appeals against their decisions, are decided by two: who proposed cannot confirm it, and is refused; now
 * and then the second sees it otherwise first.
 */
async function decideThem(
  state: 'disputed' | 'appealed',
  [first, second]: readonly [Member, Member],
  dice: Dice,
): Promise<void> {
  for (const [place, { Id }] of (await wanting(first, state, 'decide')).entries()) {
    const die = dieOf(dice, place);
    const [one, other] = die < 0.65 ? ['seller', 'buyer'] : ['buyer', 'seller'];
    const decide = (member: Member, For: string | undefined) =>
      member.call('/deals/decide', { Id, For, Reason: 'By what both sides showed' });
    await decide(first, one);
    const alone = await decide(first, one);
    if (alone.Code === OK) throw new Error(`deal ${Id} was decided by one member twice`);
    if (dieOf(dice, place + 1) < 0.2) {
      await decide(second, other);
      await decide(first, other);
    } else await decide(second, one);
  }
}

/** The day's work with deals; appeals are for two who did not decide the dispute, and who did is refused. */
export async function reviewDeals(
  members: readonly [Member, Member],
  others: readonly [Member, Member],
  dice: Dice,
): Promise<void> {
  await quoteThem(members[1], dice);
  await decideThem('disputed', members, dice.slice(2));
  for (const { Id } of await wanting(members[0], 'appealed', 'decide')) {
    const again = await members[0].call('/deals/decide', { Id, For: 'buyer', Reason: 'As before' });
    if (again.Code === OK) throw new Error(`the appeal of deal ${Id} was decided by who decided its dispute`);
  }
  await decideThem('appealed', others, dice.slice(3));
}
