import { OK, type Stage } from '../caller.ts';
import { type Customer, SAFE_CODE } from '../customer.ts';
import { namesOf } from '../names.ts';
import { dieOf, type Item, type Member } from '../office/member.ts';
import { mailedPath } from './mailed-sign.ts';
import { asksForOurs } from './second.ts';

type Dice = readonly number[];

interface Group {
  readonly Fix?: { readonly Act: string };
  readonly Names: readonly { readonly Name: string }[];
}

export interface Leaving {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
  readonly EndedAt?: string;
  readonly Actions: readonly string[];
}

/** Every transfer out of a customer's, page by page. */
export async function leavingsOf(customer: Customer, state?: string): Promise<Leaving[]> {
  const rows: Leaving[] = [];
  for (let after = ''; ; ) {
    const query = [state && `State=${state}`, after && `After=${after}`].filter(Boolean).join('&');
    const { Data } = await customer.get(`/transferout/list?${query}`);
    rows.push(...((Data?.Items ?? []) as Leaving[]));
    if (!Data?.Next) return rows;
    after = Data.Next as string;
  }
}

/** New names are locked: the owner unlocks a name or two, which may leave another day. */
async function unlockSome(stage: Stage, customer: Customer, groups: readonly Group[], die: number): Promise<void> {
  const locked = groups
    .filter(({ Fix }) => Fix?.Act === 'unlock')
    .flatMap(({ Names }) => Names.map(({ Name }) => Name));
  const first = Math.floor(die * locked.length);
  const Names = locked.slice(first, first + 2);
  if (Names.length === 0) return;
  await customer.post('/domain/locks/start', { Names, Transfer: 'off', SafeCode: SAFE_CODE }, { idempotent: true });
  await stage.world.turn('/drain');
}

/** Asks for the codes of a name or two that may leave, and confirms it by the letter; some forget to. */
export async function askForCodes(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const [which = 0, count = 0, confirms = 0] = dice;
  const mine = (await namesOf(customer)).map(({ Name }) => Name);
  if (mine.length === 0) return;
  const look = () => customer.post('/transferout/preview', { Names: mine });
  const before = await look();
  if (before.Code !== OK) return;
  await unlockSome(stage, customer, before.Data.Preview.Groups as Group[], which);
  const looked = await look();
  if (looked.Code !== OK) return;
  const barred = new Set((looked.Data.Barred as { Name: string }[]).map(({ Name }) => Name));
  const free = mine.filter((name) => !barred.has(name));
  const first = Math.floor(which * free.length);
  const Names = free.slice(first, first + 1 + Math.floor(count * 2));
  if (Names.length === 0) return;
  const since = new Date().toISOString();
  const asked = { Names, Agreed: true, SafeCode: SAFE_CODE };
  const options = { idempotent: true, givesUp: (dice[3] ?? 0) < 0.2 };
  if ((await customer.post('/transferout/request', asked, options)).Code !== OK || confirms > 0.9) return;
  const [Sign, Id] = (await mailedPath(stage, customer.email, since, '/domain/transferoutverify/')) ?? [];
  if (Sign === undefined || Id === undefined) return;
  await customer.post('/transferout/confirm', { Sign, Id, SafeCode: SAFE_CODE });
  await stage.world.turn('/drain');
}

/**
 * The customer has the code: burns it, calls the transfer off, gives it to another registrar, or does nothing until day
 * 15.
 */
async function spendCode(stage: Stage, customer: Customer, { Id, Name }: Leaving, die: number): Promise<void> {
  if (die < 0.1) await customer.post('/transferout/code/burn', { Id });
  else if (die < 0.2) await customer.post('/transferout/cancel', { Id });
  else if (die < 0.85) {
    const shown = await customer.post('/transferout/code/show', { Id, SafeCode: SAFE_CODE });
    if (shown.Code === OK) await asksForOurs(stage, Name, shown.Data.Code as string);
  }
}

/**
 * Each open transfer out of a customer goes on: codes are used, requests of other registrars answered, or left to the
 * registry's clock.
 */
export async function goOnLeaving(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const open = (await leavingsOf(customer)).filter(({ Actions }) => Actions.length > 0);
  for (const [place, row] of open.entries()) {
    const die = dieOf(dice, place);
    if (row.Actions.includes('showCode')) await spendCode(stage, customer, row, die);
    else if (row.Actions.includes('approve') && die < 0.4)
      await customer.post('/transferout/approve', { Id: row.Id, SafeCode: SAFE_CODE });
    else if (row.Actions.includes('reject') && die < 0.6) await customer.post('/transferout/reject', { Id: row.Id });
  }
  if (open.length > 0) await stage.world.turn('/drain');
}

/** Codes that wait for a person are given out, or refused. */
export async function reviewLeaving(member: Member, dice: Dice): Promise<void> {
  const rows = (await member.call('/transfers-out')).Data?.Items as Item[] | undefined;
  for (const [place, { Id }] of (rows ?? []).entries()) {
    if (dieOf(dice, place) < 0.2)
      await member.call('/transfers-out/refuse', { Id, Reason: 'The owner was not reached' });
    else await member.call('/transfers-out/issue', { Id });
  }
}
