import { type ConsoleClient, topUp, until } from '#tools/testing/console-client.ts';
import { citizenNumber } from './citizen.ts';
import { buyNames, type CustomerWithData, must, type Place } from './customer-with-data.ts';
import { balancesOf, importByTwo, lastClosing } from './money/import-statement.ts';
import { customerIdOf, type Reviewer } from './reviewer.ts';
import { uploadPicture } from './upload-picture.ts';
import { chineseTemplate } from './verify-holder.ts';

const once = () => ({ 'idempotency-key': crypto.randomUUID() });

async function desk<T>({ sandboxUrl }: Place, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandboxUrl}/desk/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** A holder's papers, a wallet's picture and a part of a top-up asked back. */
async function askForReviews(place: Place, { client, recharge, safeCode }: CustomerWithData): Promise<void> {
  const TemplateId = await chineseTemplate(client, 'holder@customer.example');
  const IdNumber = citizenNumber('123');
  const papers = { IdType: 'SFZ', IdNumber, IdNumberAgain: IdNumber, LongTerm: true, Agreed: true };
  const FileId = await uploadPicture(place.consoleUrl, client.cookie());
  must(await client.post('/template/cn/submit', { TemplateId, ...papers, FileId }, once()), 'papers');
  const back = { Number: recharge, Amount: '10.00', SafeCode: safeCode };
  must(await client.post('/finance/recharge/refund', back, once()), 'refund');
  const picture = await uploadPicture(place.consoleUrl, client.cookie(), 'wallet');
  const wallet = { Network: 'ethereum', Address: '0x52908400098527886E0F7030069857D2E4169EE7', Proof: 'picture' };
  must(await client.post('/verify/updatewallet', { ...wallet, FileId: picture, Agreed: true }, once()), 'wallet');
}

/** A card payment of one cent more than its order asked, above what one member decides. */
async function payTooMuch(place: Place, client: ConsoleClient): Promise<void> {
  const order = { Channel: 'card', Amount: '2500.00' };
  const { Number: number } = must(await client.post('/finance/recharge', order, once()), 'recharge');
  const info = async () => (await client.get(`/finance/recharge/info?Number=${number}`)).Data;
  const payUrl = await until(async () => (await info()).PayUrl as string | undefined, 'the pay page');
  await desk(place, '/card/faults', { kind: 'other_amount', times: 1 });
  await desk(place, `/card/sessions/${payUrl.split('/').at(-1)}/pay`, {});
  await until(async () => (await info()).Held, 'the held payment');
}

/** A card payment that its payer disputes at their bank. */
async function disputeOne(place: Place, client: ConsoleClient, one: Reviewer): Promise<void> {
  await topUp(client, place, '75.00');
  const [{ Number: number }] = (await client.get('/finance/order?Channel=card&State=paid')).Data.Items;
  const [session] = await desk<{ payment_intent: string }[]>(place, `/card/sessions?reference=${number}`);
  await desk(place, `/card/payments/${session?.payment_intent}/dispute/open`, {});
  const told = async () => (await one.call<{ Items: unknown[] }>('/disputes')).Items[0];
  await until(told, 'the dispute');
}

const BANK = {
  BankName: 'Harbour Bank',
  Account: '024123456789',
  AccountAgain: '024123456789',
  Swift: 'HSBCHKHH',
  BankAddress: "1 Queen's Road Central, Hong Kong",
  Payee: 'CHAN TAI MAN',
  PayeeAddress: '8 Nathan Road, Kowloon',
};

/**
 * A statement that was imported, whose large nameless line one member proposes, and one that waits for its check; its
 * number.
 */
async function handInStatements(client: ConsoleClient, one: Reviewer, two: Reviewer): Promise<string> {
  const announced = must(await client.post('/finance/recharge/bank', { Amount: '60000.00' }, once()), 'a transfer');
  const day = new Date().toISOString().slice(0, 10);
  const file = (...rows: string[]) => ['BankRef,Date,Amount,Currency,Payer,Details', ...rows].join('\n');
  await importByTwo(
    [one, two],
    file(`HBC-1,${day},2500.00,USD,WONG SIU MING,INVOICE`, `HBC-2,${day},-4.50,USD,HARBOUR BANK,FEE`),
  );
  const { Items } = await one.call<{ Items: { Id: string; BankRef: string }[] }>('/transfers?State=unmatched');
  const line = Items.find(({ BankRef }) => BankRef === 'HBC-1');
  await one.call('/transfers/match', { Id: line?.Id, Reference: announced.Reference });
  const csv = file(
    `HBC-3,${day},60000.00,USD,CHAN TAI MAN,NS ${announced.Reference}`,
    `HBC-4,${day},80.00,USD,O'BRIEN & WONG LTD,RENT`,
    `HBC-5,${day},-12.00,USD,HARBOUR BANK,FEE`,
  );
  const given = { Csv: csv, ...balancesOf(csv, await lastClosing(one, 'USD')) };
  return (await one.call<{ Number: string }>('/statements/hand-in', given)).Number;
}

/** What a sale brought, credited by two members, is asked to be paid out. */
async function askToWithdraw({ client, email, safeCode }: CustomerWithData, one: Reviewer, two: Reviewer) {
  const CustomerId = await customerIdOf(one, email);
  const sale = { CustomerId, Amount: '3000.00', About: 'harbour-tea.com' };
  const { Id } = await one.call<{ Id: string }>('/settlements/propose', sale);
  await two.call('/settlements/sign', { Id });
  must(await client.post('/finance/withdrawal/editbank', { ...BANK, SafeCode: safeCode }), 'bank');
  must(await client.post('/finance/withdrawal/apply', { Amount: '2500.00', Agreed: true }, once()), 'withdrawal');
}

/** A name of theirs that somebody lays claim to, decided against them: both clocks of it can be read. */
async function disputeName({ client, safeCode }: CustomerWithData, one: Reviewer): Promise<void> {
  const Name = 'claimed-by-another.com';
  await buyNames(client, [Name], safeCode);
  const told = { Procedure: 'udrp', Provider: 'Centre for Disputes', CaseNumber: 'D2026-0815', Note: 'By letter' };
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { Id } = await one.call<{ Id: string }>('/name-disputes/record', { Name, ...told, ReceivedOn: day });
  await one.call('/name-disputes/decide', { Id, ToldOn: day, Note: 'To be handed over' });
}

/** Something waits for staff in each queue that a customer can fill: each is the first of its kind in a new house. */
export async function fillOffice(place: Place, customer: CustomerWithData, one: Reviewer, two: Reviewer) {
  await askForReviews(place, customer);
  const statement = await handInStatements(customer.client, one, two);
  await payTooMuch(place, customer.client);
  await askToWithdraw(customer, one, two);
  await disputeOne(place, customer.client, one);
  await disputeName(customer, one);
  return { statement };
}
