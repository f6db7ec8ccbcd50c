import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** An answer of the console: the envelope and the HTTP status beside it. */
export interface ClientAnswer {
  readonly status: number;
  readonly Code: number;
  readonly Msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks names the fields they expect.
  readonly Data: any;
}

/**
 * A customer at the console over real HTTP: keeps cookies, sends its origin, solves captchas, reads their mails at the
 * sandbox desk.
 */
export interface ConsoleClient {
  get(path: string): Promise<ClientAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ClientAnswer>;
  cookie(): string;
  captcha(): Promise<string>;
  /** The first link of the newest mail to an address that came after `since`. */
  mailedLink(to: string, since: Date): Promise<string>;
}

export interface Places {
  readonly consoleUrl: string;
  readonly sandboxUrl: string;
}

const MAIL_MS_MAX = 20_000;
const ASK_EVERY_MS = 50;

function keep(jar: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const cut = pair.indexOf('=');
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, cut));
    else jar.set(pair.slice(0, cut), pair.slice(cut + 1));
  }
}

/** Asks until there is an answer, which `false` is not; for what other processes do in their own time. */
export async function until<T>(
  ask: () => Promise<T | false | undefined>,
  what: string,
  msMax = MAIL_MS_MAX,
): Promise<T> {
  const end = Date.now() + msMax;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited ${msMax} ms in vain for ${what}`);
    await wait(ASK_EVERY_MS);
  }
}

/** An address of the test network of RFC 5737 for each client; heard only by a house that trusts who names it. */
function ownAddress(): string {
  return `203.0.113.${randomInt(1, 255)}`;
}

/** @param address where the customer sits: limits of attempts are counted by it */
export function openClient({ consoleUrl, sandboxUrl }: Places, lang = 'en', address = ownAddress()): ConsoleClient {
  const jar = new Map([['Lang', lang]]);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(path: string, init: RequestInit): Promise<ClientAnswer> {
    const response = await fetch(`${consoleUrl}/api${path}`, {
      ...init,
      headers: { cookie: cookie(), 'x-forwarded-for': address, ...(init.headers as Record<string, string>) },
    });
    keep(jar, response);
    return { ...((await response.json()) as Omit<ClientAnswer, 'status'>), status: response.status };
  }
  const client: ConsoleClient = {
    get: (path) => send(path, {}),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin: consoleUrl, 'content-type': 'application/json', ...headers },
      }),
    cookie,
    async captcha() {
      const { Data } = await client.get('/captcha/challenge');
      const challenge = JSON.parse(Data.Challenge);
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    },
    mailedLink: (to, since) =>
      until(async () => {
        const answer = await fetch(
          `${sandboxUrl}/desk/api/mailbox?to=${encodeURIComponent(to)}&after=${encodeURIComponent(since.toISOString())}`,
        );
        const mails = (await answer.json()) as { mails?: { links: string[] }[] } | { links: string[] }[];
        return (Array.isArray(mails) ? mails : (mails.mails ?? []))[0]?.links[0];
      }, `a mail to ${to}`),
  };
  return client;
}

export interface NewCustomer {
  readonly email: string;
  readonly password: string;
  readonly safeCode: string;
  readonly name: string;
  /** Their new names come without the transfer lock that accounts begin with, as the setting of the page says it. */
  readonly openNames?: boolean;
}

function must(answer: ClientAnswer, what: string): ClientAnswer {
  if (answer.Code !== 10_000)
    throw new Error(`${what}: ${answer.Code} ${answer.Msg} ${JSON.stringify(answer.Data ?? '')}`);
  return answer;
}

/** Walks the whole way of a new customer: register, mail, activate, profile. The client is signed in afterwards. */
export async function signUp(client: ConsoleClient, customer: NewCustomer): Promise<void> {
  const { email, password, safeCode, name, openNames } = customer;
  const since = new Date();
  const form = {
    Email: email,
    Password: password,
    PasswordAgain: password,
    Kind: 'individual',
    Agreed: true,
    Captcha: await client.captcha(),
  };
  must(await client.post('/account/register', form), 'register');
  const link = await client.mailedLink(email, since);
  must(await client.post('/account/activate', { Token: link.split('/').at(-1), Password: password }), 'activate');
  const profile = {
    Name: name,
    Country: 'HK',
    Province: 'Kowloon',
    City: 'Mong Kok',
    Street: '8 Nathan Road',
    PostCode: '999077',
    TelCc: '852',
    Phone: '61234567',
  };
  must(await client.post('/user/setinfo', { ...profile, SafeCode: safeCode }), 'set profile');
  if (openNames)
    must(await client.post('/domain/defaults/change', { TransferLock: false, SafeCode: safeCode }), 'open names');
}

/** Tops up by card at the sandbox's pay page and waits until the balance has it. */
export async function topUp(client: ConsoleClient, { sandboxUrl }: Places, amount: string): Promise<void> {
  const begun = must(
    await client.post(
      '/finance/recharge',
      { Channel: 'card', Amount: amount },
      { 'idempotency-key': crypto.randomUUID() },
    ),
    'recharge',
  );
  const info = () => client.get(`/finance/recharge/info?Number=${begun.Data.Number}`);
  const payUrl = await until(async () => (await info()).Data.PayUrl as string | undefined, 'the pay page');
  const session = payUrl.split('/').at(-1);
  await fetch(`${sandboxUrl}/desk/api/card/sessions/${session}/pay`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await until(async () => ((await info()).Data.State === 'paid' ? true : undefined), 'the payment');
}
