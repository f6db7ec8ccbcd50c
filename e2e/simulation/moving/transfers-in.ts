import { OK, type Stage } from '../caller.ts';
import { type Customer, SAFE_CODE } from '../customer.ts';
import { cents } from '../money-in.ts';
import { namesOf } from '../names.ts';
import { dealsOf } from '../trade/deals.ts';
import { mailedPath } from './mailed-sign.ts';
import { answerElsewhere, elsewhere, issueCode } from './second.ts';

type Dice = readonly number[];

export interface Arrival {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
  readonly Price: { readonly Amount: string };
  readonly EndedAt?: string;
  readonly Actions: readonly string[];
}

/** Every transfer in of a customer's, page by page. */
export async function arrivalsOf(customer: Customer, state?: string): Promise<Arrival[]> {
  const rows: Arrival[] = [];
  for (let after = ''; ; ) {
    const query = [state && `State=${state}`, after && `After=${after}`].filter(Boolean).join('&');
    const { Data } = await customer.get(`/transferin/list?${query}`);
    rows.push(...((Data?.Items ?? []) as Arrival[]));
    if (!Data?.Next) return rows;
    after = Data.Next as string;
  }
}

/** What somebody waits for by a deal comes first; else a name of the dice. */
async function wanted(stage: Stage, customer: Customer, die: number): Promise<string | undefined> {
  const mine = new Set((await namesOf(customer)).map(({ Name }) => Name));
  const sold = (await dealsOf(customer, 'paid')).filter(({ Side, Domain }) => Side === 'seller' && !mine.has(Domain));
  const there = await elsewhere(stage);
  const names = sold.length > 0 ? sold.map(({ Domain }) => Domain) : there;
  return names[Math.floor(die * names.length)];
}

/** Another code for what the registry refused; with the right one the same order goes on. */
async function mendCodes(stage: Stage, customer: Customer, die: number): Promise<void> {
  for (const { Id, Name, Actions } of await arrivalsOf(customer, 'code_wrong')) {
    if (!Actions.includes('enterCode')) continue;
    const right = await issueCode(stage, Name);
    const Code = die < 0.3 ? 'Never-the-code-9' : right;
    if (Code !== undefined) await customer.post('/transferin/code', { Id, Code, SafeCode: SAFE_CODE });
  }
}

/** Looks at the name with its code, and orders it where it can come; answers the link's sign. */
async function order(stage: Stage, customer: Customer, Name: string, dice: Dice): Promise<string | undefined> {
  const Code = await issueCode(stage, Name);
  if (Code === undefined) return undefined;
  const looked = await customer.post('/transferin/check', { Lines: [{ Name, Code }] });
  if (looked.Code !== OK || looked.Data.Verdict !== 'good') return undefined;
  const { Data: templates } = await customer.get('/template/list');
  const since = new Date().toISOString();
  const asked = await customer.post(
    '/transferin/request',
    {
      Lines: [{ Name, Code }],
      TemplateId: templates.Items[0].Id,
      AutoRenew: (dice[3] ?? 0) < 0.5,
      Total: looked.Data.Price,
      Agreed: true,
      SafeCode: SAFE_CODE,
    },
    { idempotent: true, givesUp: (dice[4] ?? 0) < 0.2 },
  );
  if (asked.Code !== OK) return undefined;
  return (await mailedPath(stage, customer.email, since, '/domain/transferinverify/'))?.[0];
}

/**
 * Brings a name from another registrar; approved mostly, also declined, cancelled or left alone; its registrar says
 * yes, no or nothing.
 */
export async function transferIn(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const [which = 0, what = 0, answer = 0, , , changes = 0, mended = 0] = dice;
  await mendCodes(stage, customer, mended);
  const name = await wanted(stage, customer, which);
  const Sign = name === undefined ? undefined : await order(stage, customer, name, dice);
  if (name === undefined || Sign === undefined || what > 0.92) return;
  if (what > 0.84) {
    await customer.post('/transferin/decline', { Sign });
    return;
  }
  if (what > 0.76) {
    const open = (await arrivalsOf(customer)).find(({ Name, Actions }) => Name === name && Actions.includes('cancel'));
    if (open) await customer.post('/transferin/cancel', { Id: open.Id });
    return;
  }
  // Its registrar changes the code in between: the registry refuses ours.
  if (changes < 0.15) await issueCode(stage, name);
  await customer.post('/transferin/approve', { Sign, SafeCode: SAFE_CODE });
  await stage.world.turn('/drain');
  if (answer < 0.7) await answerElsewhere(stage, name, answer < 0.5 ? 'approve' : 'reject');
}

/** What completed transfers in cost a customer, in cents: what the own list says. */
export const paidForArrivals = async (customer: Customer): Promise<bigint> =>
  (await arrivalsOf(customer, 'completed')).reduce((sum, { Price }) => sum + cents(Price.Amount), 0n);
