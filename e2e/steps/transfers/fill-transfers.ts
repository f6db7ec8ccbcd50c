import { domainToASCII } from 'node:url';
import { langOfAddress } from '#contract/lang.ts';
import { type ConsoleClient, openClient, signUp, topUp, until } from '#tools/testing/console-client.ts';
import { act, buyNames, CHINESE_LABEL, type Place } from '../customer-with-data.ts';

/** Two accounts whose names are on their way in every direction and in every state that a customer brings about. */
export interface Movers {
  readonly client: ConsoleClient;
  readonly receiver: ConsoleClient;
  /** Where letters lead: three whose links still work, and one that was used. */
  readonly letters: readonly string[];
  /** Pages of single pushes, for the one and for the other. */
  readonly pushes: readonly string[];
  readonly pushesThere: readonly string[];
  /** Texts of people, which are right in any language. */
  readonly mine: readonly string[];
}

const EMAIL = 'mover@customer.example';
const TO = 'receiver@customer.example';
const PASSWORD = 'Blue-Kite-2718';
const CODE = { SafeCode: 'gate-code-31' };
const LONG = 'a-name-that-is-as-long-as-registries-let-a-name-be-63-letters';
const BOOKSHOP = '\u66f8\u5e97';
const LONG_IDN = `${CHINESE_LABEL.repeat(7)}.com`;
const DONE_WITHIN_MS = 90_000;
/** Names leave when they are sixty days old; what was begun then lapses after fifteen. */
const OLD = '61d';
const LAPSED = '16d';

/** The first `N` of a list that is known to be longer. */
type Of<T, N extends number, List extends T[] = []> = List['length'] extends N ? List : Of<T, N, [...List, T]>;
interface Row {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
}

async function desk<T>({ sandboxUrl }: Place, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandboxUrl}/desk/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const codeOf = async (place: Place, name: string): Promise<string> =>
  (await desk<{ authInfo: string }>(place, '/registry/rival/issue-code', { name })).authInfo;

const rival = (place: Place, what: string, name: string, more: object = {}) =>
  desk<unknown>(place, `/registry/rival/${what}`, { name, ...more });

async function letters(place: Place, page: string): Promise<string[]> {
  const mails = await desk<{ links: string[] }[]>(place, `/mailbox?to=${encodeURIComponent(EMAIL)}`);
  return mails.flatMap(({ links }) => links).filter((link) => link.includes(`/domain/${page}/`));
}

/** Does something that sends a letter; gives the link of it. */
async function mailed(place: Place, page: string, doing: () => Promise<unknown>): Promise<string> {
  const before = new Set(await letters(place, page));
  await doing();
  const found = async () => (await letters(place, page)).find((link) => !before.has(link));
  const { pathname } = new URL(await until(found, `a letter to ${page}`, DONE_WITHIN_MS));
  return langOfAddress(pathname)?.path ?? pathname;
}

async function rowOf(client: ConsoleClient, way: 'in' | 'out', name: string, state: string): Promise<Row> {
  const found = async () => {
    const rows = (await client.get(`/transfer${way}/list?State=${state}`)).Data.Items as Row[];
    return rows.find((row) => row.Name === name);
  };
  return until(found, `${name} to be ${state}`, DONE_WITHIN_MS);
}

/** Orders names of the other registrar; gives the address of the letter's page. */
async function orderIn(place: Place, client: ConsoleClient, names: readonly string[]): Promise<string> {
  const Lines: { Name: string; Code: string }[] = [];
  for (const Name of names) Lines.push({ Name, Code: await codeOf(place, Name) });
  const { Items: templates } = (await client.get('/template/list')).Data;
  const looked = await fetchLines(place, client, Lines);
  const cents = looked.reduce((sum, { Price }) => sum + Math.round(Number(Price?.Amount ?? 'NaN') * 100), 0);
  const Total = { Amount: (cents / 100).toFixed(2), Currency: 'USD' };
  const wanted = { Lines, TemplateId: templates[0].Id, AutoRenew: true, Total, Agreed: true, ...CODE };
  return mailed(place, 'transferinverify', () => act(client, '/transferin/request', wanted));
}

async function fetchLines({ consoleUrl }: Place, client: ConsoleClient, Lines: readonly object[]) {
  const answer = await fetch(`${consoleUrl}/api/transferin/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: consoleUrl, cookie: client.cookie() },
    body: JSON.stringify({ Lines }),
  });
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { Data: { Price?: { Amount: string } } }).Data);
}

async function askOut(place: Place, client: ConsoleClient, Names: readonly string[]): Promise<string> {
  return mailed(place, 'transferoutverify', () =>
    act(client, '/transferout/request', { Names, Agreed: true, ...CODE }),
  );
}

async function confirmOut(client: ConsoleClient, letter: string): Promise<void> {
  const [Sign, Id] = letter.split('/').slice(-2);
  await act(client, '/transferout/confirm', { Sign, Id, ...CODE });
}

const signOf = (letter: string): string => letter.split('/').at(-1) as string;

async function push(client: ConsoleClient, To: string, Names: readonly string[], Price?: string): Promise<string> {
  const body = { Names, To, ...(Price ? { Price } : {}), Agreed: true, ...CODE };
  return (await act(client, '/domain/push/send', body)).Id as string;
}

async function signIn(client: ConsoleClient, Email: string): Promise<void> {
  await act(client, '/account/sign-in', { Email, Password: PASSWORD });
}

const numbered = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${word}-${at + 1}.com`);

/** The other registrar's names, which its customers will bring along. */
const COMING = [...numbered('harbour-tea', 12), `${LONG}.com`, domainToASCII(LONG_IDN), 'harbour-tea.net'];
const LEAVING = [
  ...numbered('kowloon-books', 22),
  `out-${LONG.slice(4)}.com`,
  domainToASCII(`${CHINESE_LABEL}${BOOKSHOP}.com`),
];
const PUSHED = numbered('peak-tram', 12);
const GIVEN = numbered('star-ferry', 9);

async function waitingWithin(place: Place, client: ConsoleClient, receiver: ConsoleClient): Promise<void> {
  await orderIn(place, client, COMING.slice(0, 1));
  await askOut(place, client, LEAVING.slice(0, 1));
  await confirmOut(client, await askOut(place, client, LEAVING.slice(1, 2)));
  await rowOf(client, 'out', LEAVING[1] as string, 'code_issued');
  await push(client, TO, PUSHED.slice(0, 1));
  await push(receiver, EMAIL, GIVEN.slice(0, 2), '40');
}

async function comeIn(place: Place, client: ConsoleClient): Promise<string> {
  const [, declined, cancelled, wrong, rejected, ...rest] = COMING as [...Of<string, 5>, ...string[]];
  await orderIn(place, client, [cancelled]);
  const { Id } = await rowOf(client, 'in', cancelled, 'awaiting_confirmation');
  await act(client, '/transferin/cancel', { Id });
  await act(client, '/transferin/decline', { Sign: signOf(await orderIn(place, client, [declined])) });
  const [done, pending] = [rest.slice(0, 3), [...rest.slice(3, 5), domainToASCII(LONG_IDN)]];
  const letter = await orderIn(place, client, [wrong, rejected, ...done, ...pending]);
  // Another code is given out there meanwhile.
  await codeOf(place, wrong);
  await act(client, '/transferin/approve', { Sign: signOf(letter), ...CODE });
  await rowOf(client, 'in', wrong, 'code_wrong');
  for (const name of [rejected, ...done, ...pending]) await rowOf(client, 'in', name, 'pending');
  await rival(place, 'reject-transfer', rejected);
  for (const name of done) await rival(place, 'approve-transfer', name);
  await rowOf(client, 'in', rejected, 'failed');
  for (const name of done) await rowOf(client, 'in', name, 'completed');
  return orderIn(place, client, [...rest.slice(5, 7), `${LONG}.com`]);
}

async function codeShown(client: ConsoleClient, name: string): Promise<string> {
  const { Id } = await rowOf(client, 'out', name, 'code_issued');
  return (await act(client, '/transferout/code/show', { Id, ...CODE })).Code;
}

/** The other registrar asks for a name with its password; gives the transfer and the letter's page. */
async function askedFor(place: Place, client: ConsoleClient, name: string): Promise<Row & { letter: string }> {
  const authInfo = await codeShown(client, name);
  const letter = await mailed(place, 'transferoutverify', () => rival(place, 'request-transfer', name, { authInfo }));
  return { ...(await rowOf(client, 'out', name, 'approval_pending')), letter };
}

/** Names on their way out; gives the pages of a letter to confirm, of one to answer, and of one that was used. */
async function goOut(place: Place, client: ConsoleClient, delayed: string): Promise<string[]> {
  const [, , left, gone, asked, kept, seen, burnt, cancelled, ...others] = LEAVING as [...Of<string, 9>, ...string[]];
  const used = await askOut(place, client, [left, gone, asked, kept, seen, burnt, delayed, ...LEAVING.slice(-2)]);
  await confirmOut(client, used);
  for (const name of [left, gone]) {
    const { Id } = await askedFor(place, client, name);
    await act(client, '/transferout/approve', { Id, ...CODE });
    await rowOf(client, 'out', name, 'transferred');
  }
  await act(client, '/transferout/reject', { Id: (await askedFor(place, client, kept)).Id });
  await rowOf(client, 'out', kept, 'rejected');
  const { letter } = await askedFor(place, client, asked);
  await codeShown(client, seen);
  await act(client, '/transferout/code/burn', { Id: (await rowOf(client, 'out', burnt, 'code_issued')).Id });
  await askOut(place, client, [cancelled]);
  const { Id } = await rowOf(client, 'out', cancelled, 'awaiting_confirmation');
  await act(client, '/transferout/cancel', { Id });
  const waiting = await askOut(place, client, others.slice(0, 2));
  // More than twenty in a day: a person looks first.
  await confirmOut(client, await askOut(place, client, others.slice(2, -2)));
  return [waiting, letter, used];
}

async function give(client: ConsoleClient, receiver: ConsoleClient) {
  const two = (at: number) => PUSHED.slice(at, at + 2);
  const accept = (who: ConsoleClient, Id: string) => act(who, '/domain/push/accept', { Id, Agreed: true, ...CODE });
  const free = await push(client, TO, PUSHED.slice(1, 2));
  const priced = await push(client, TO, two(2), '25');
  for (const Id of [free, priced]) await accept(receiver, Id);
  const refused = await push(client, TO, PUSHED.slice(4, 5), '3000');
  await act(receiver, '/domain/push/refuse', { Id: refused });
  const cancelled = await push(client, 'nobody-of-a-rather-long-name@customer.example', PUSHED.slice(5, 6));
  await act(client, '/domain/push/cancel', { Id: cancelled });
  const many = await push(client, TO, PUSHED.slice(6, 9));
  const asked = await push(client, TO, two(9), '1250');
  const refusedBack = await push(receiver, EMAIL, GIVEN.slice(2, 3));
  await act(client, '/domain/push/refuse', { Id: refusedBack });
  const offered = await push(receiver, EMAIL, GIVEN.slice(3, 8));
  const sold = await push(receiver, EMAIL, GIVEN.slice(0, 2), '40');
  return { own: [many, priced, refused, offered, cancelled], others: [many, asked, sold, refusedBack] };
}

/**
 * Makes both accounts by walking the console's calls, and moves the clock of the house by 77 days: whoever else is
 * signed in before is signed out by it.
 */
export async function fillTransfers(place: Place): Promise<Movers> {
  const [client, receiver] = [openClient(place, 'en'), openClient(place, 'en')];
  for (const [who, email, name] of [
    [client, EMAIL, 'Wong Mei Ling'],
    [receiver, TO, 'Lam Ka Yan'],
  ] as const) {
    await signUp(who, { email, password: PASSWORD, safeCode: CODE.SafeCode, name, openNames: true });
    await topUp(who, place, '2000.00');
  }
  await buyNames(client, [...LEAVING, ...PUSHED], CODE.SafeCode);
  await buyNames(receiver, GIVEN, CODE.SafeCode);
  for (const name of COMING) await rival(place, 'take', name);
  const later = async (advance: string) => {
    await desk(place, '/clock', { advance });
    await signIn(client, EMAIL);
    await signIn(receiver, TO);
  };
  await later(OLD);
  await waitingWithin(place, client, receiver);
  await later(LAPSED);
  const delayed = GIVEN.at(-1) as string;
  const moved = await push(receiver, EMAIL, [delayed]);
  await act(client, '/domain/push/accept', { Id: moved, Agreed: true, ...CODE });
  const pushes = await give(client, receiver);
  const arriving = await comeIn(place, client);
  const leaving = await goOut(place, client, delayed);
  const page = (id: string) => `/domain/push/${id}`;
  return {
    client,
    receiver,
    letters: [arriving, ...leaving],
    pushes: pushes.own.map(page),
    pushesThere: pushes.others.map(page),
    mine: [CHINESE_LABEL, BOOKSHOP],
  };
}
