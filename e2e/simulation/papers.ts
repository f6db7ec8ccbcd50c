import { CITIZEN, citizenNumber } from '../steps/citizen.ts';
import { drawnCard } from '../steps/upload-picture.ts';
import { OK, type Stage, sendUntilAnswered } from './caller.ts';
import { type Customer, SAFE_CODE } from './customer.ts';
import { dieOf, type Member } from './office/member.ts';

type Dice = readonly number[];

/** One drawing serves everybody; each sends it for themselves. */
const card = drawnCard();

async function sendPicture(stage: Stage, customer: Customer): Promise<string | undefined> {
  const { world } = stage;
  const path = '/file/upload';
  const send = async () => {
    const response = await fetch(`${world.consoleUrl}/api${path}?Purpose=identity`, {
      method: 'POST',
      headers: { cookie: customer.client.cookie(), origin: world.consoleUrl, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await card),
    });
    const told = (await response.json()) as { Code: number; Msg: string; Data: { FileId: string } };
    return { ...told, status: response.status };
  };
  const answer = await sendUntilAnswered(stage, { who: customer.who, path, send });
  return answer.Code === OK ? (answer.Data.FileId as string) : undefined;
}

async function handIn(stage: Stage, customer: Customer, die: number): Promise<void> {
  const FileId = await sendPicture(stage, customer);
  if (FileId === undefined) return;
  const IdNumber = citizenNumber(String(100 + Math.floor(die * 900)));
  const papers = { IdType: 'SFZ', IdNumber, IdNumberAgain: IdNumber, LongTerm: true, Agreed: true, FileId };
  await customer.post('/template/cn/submit', { TemplateId: customer.holder, ...papers }, { idempotent: true });
}

/**
 * The template for .cn names, made once, its papers handed in until they are found right; answers it once it is
 * verified.
 */
export async function verifiedHolder(stage: Stage, customer: Customer, dice: Dice): Promise<string | undefined> {
  if (customer.holder === undefined) {
    const form = { ...CITIZEN, Name: 'For names in China', Email: customer.email };
    const made = await customer.post('/template/create', form, { idempotent: true });
    if (made.Code !== OK) return undefined;
    customer.holder = made.Data.Id as string;
  }
  const { Code, Data } = await customer.get(`/template/cn/detail?TemplateId=${customer.holder}`);
  if (Code !== OK) return undefined;
  if (Data.State === 'verified') return customer.holder;
  if ((Data.Actions as string[]).some((act) => act === 'submit' || act === 'again'))
    await handIn(stage, customer, dice[0] ?? 0);
  return undefined;
}

/** Papers in the queue, the oldest first: most are right. */
export async function reviewPapers(member: Member, dice: Dice): Promise<void> {
  const { Data } = await member.call('/identities');
  for (const [place, { Id }] of ((Data?.Items ?? []) as { Id: string }[]).entries()) {
    if (dieOf(dice, place) < 0.15)
      await member.call(`/identities/${Id}/refuse`, { Id, Reasons: ['pictureUnreadable'], Note: '' });
    else await member.call(`/identities/${Id}/approve`, { Id });
  }
}

/** A .cn name for a holder whose papers were found right; some words are not allowed, and their money comes back. */
export async function buyInChina(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const TemplateId = await verifiedHolder(stage, customer, dice);
  if (TemplateId === undefined) return;
  const word = (dice[1] ?? 0) < 0.2 ? 'casino' : 'sim';
  const Name = `${word}-${customer.index}-${Math.floor((dice[2] ?? 0) * 1_000_000)}.cn`;
  const added = await customer.post('/domain/cart/add', { Items: [{ Name, Years: 1 }] });
  if (added.Code !== OK) return;
  const { Amount } = added.Data.Cart.Total as { Amount: string };
  const body = { Total: { Amount, Currency: 'USD' }, Templates: [{ Suffix: 'cn', TemplateId }], Agreed: true };
  const bought = await customer.post('/domain/checkout', { ...body, SafeCode: SAFE_CODE }, { idempotent: true });
  await stage.world.turn('/drain');
  if (bought.Code !== OK) await customer.post('/domain/cart/clear', {});
}
