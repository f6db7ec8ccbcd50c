import { type ClientAnswer, type ConsoleClient, openClient } from '#tools/testing/console-client.ts';
import { OK, type Stage, sendUntilAnswered } from './caller.ts';

/** A top-up that a customer began at a payment provider. */
export interface TopUp {
  readonly number: string;
  readonly channel: 'card' | 'alipay' | 'wechat';
  readonly cents: bigint;
  /** What the payer was asked for, in their currency. */
  readonly asked: Paid;
  /** The card company's number of the payment, once it was paid as asked. */
  payment?: string;
}

/** Minor units of a currency. */
export interface Paid {
  readonly minor: bigint;
  readonly currency: string;
}

/** A payment that came otherwise than it was asked for; staff decide what becomes of it. */
export interface Strange {
  readonly topUp: TopUp;
  readonly paid: Paid;
  /** The provider's own number of the payment. */
  readonly payment: string;
  /** What staff said last. */
  decision?: 'credit' | 'return';
}

/** A bank transfer that a customer announced; `sent` once it is on its way. */
export interface Announced {
  readonly number: string;
  readonly reference: string;
  readonly cents: bigint;
  sent: boolean;
}

/** Money that was seen to move outside of the house, in cents: the model that the ledger must agree with. */
export interface Purse {
  /** Paid at a provider, by bank, on a chain; and what sales brought. */
  in: bigint;
}

/** A person at the console. */
export interface Customer {
  readonly index: number;
  /** Of the story; keys that a person makes themselves come from it. */
  readonly seed: number;
  readonly who: string;
  readonly email: string;
  readonly client: ConsoleClient;
  /** The account's number, once there is one. */
  id: string;
  readonly topUps: TopUp[];
  readonly transfers: Announced[];
  readonly refunds: { id: string; number: string }[];
  readonly withdrawals: string[];
  /** Card payments that the payer's bank has taken back, and what has become of it. */
  readonly disputes: { payment: string; cents: bigint; open: boolean }[];
  readonly strange: Strange[];
  readonly deposits: Map<string, string>;
  /** Whatever may be asked back one day, as it came. */
  readonly paidOrders: string[];
  /** The template of a person in China, once it was made. */
  holder?: string;
  readonly purse: Purse;
  hasBank: boolean;
  get(path: string): Promise<ClientAnswer>;
  /** Presses a button; again under the same key when the house dies under it. `givesUp`: not again. */
  post(path: string, body: object, options?: { idempotent?: boolean; givesUp?: boolean }): Promise<ClientAnswer>;
}

const PASSWORD = 'Year-of-Days-365';
export const SAFE_CODE = 'Four-seasons-4';

/** Nothing is sent yet; the person exists outside only. `seed` makes keys that are the same in every replay. */
export function newCustomer(stage: Stage, seed: number, index: number): Customer {
  const client = openClient(stage.world, 'en', `203.0.113.${(index % 250) + 1}`);
  const who = `customer:${index}`;
  let presses = 0;
  return {
    index,
    seed,
    who,
    email: `person-${index}@sim.example`,
    client,
    id: '',
    topUps: [],
    transfers: [],
    refunds: [],
    withdrawals: [],
    disputes: [],
    strange: [],
    deposits: new Map(),
    paidOrders: [],
    purse: { in: 0n },
    hasBank: false,
    get: (path) =>
      sendUntilAnswered(stage, { who, path: `GET ${path.replace(/\?.*/, '')}`, send: () => client.get(path) }),
    post(path, body, { idempotent = false, givesUp = false } = {}) {
      presses += 1;
      const key = `sim-${seed}-${index}-${presses}`;
      const headers: Record<string, string> = idempotent ? { 'idempotency-key': key } : {};
      const send = () => client.post(path, body, headers);
      return sendUntilAnswered(stage, { who, path, send, givesUp, ...(idempotent && { key }) });
    },
  };
}

export function must(answer: ClientAnswer, what: string): ClientAnswer {
  if (answer.Code === OK) return answer;
  throw new Error(`${what}: ${answer.Code} ${answer.Msg} ${JSON.stringify(answer.Data ?? '')}`);
}

/** The newest mailed link to an address; the house is given its turn first, because it writes letters by jobs. */
export async function mailedLink(stage: Stage, to: string, after: string): Promise<string> {
  await stage.world.turn();
  const mails = await stage.world.desk<{ links: string[] }[]>(
    `/mailbox?to=${encodeURIComponent(to)}&after=${encodeURIComponent(after)}`,
  );
  const link = mails[0]?.links[0];
  if (link === undefined) throw new Error(`no mail with a link came to ${to}`);
  return link;
}

/** What a person is called, in the profile and at the bank. */
export const calledAs = (index: number): string => `Person ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]}`;

/** Registers, follows the mailed link, fills in the profile and sets the security code. */
export async function register(stage: Stage, customer: Customer): Promise<void> {
  const { client, email, index } = customer;
  const since = new Date().toISOString();
  const form = { Email: email, Password: PASSWORD, PasswordAgain: PASSWORD, Kind: 'individual', Agreed: true };
  must(await customer.post('/account/register', { ...form, Captcha: await client.captcha() }), 'register');
  const link = await mailedLink(stage, email, since);
  const token = link.split('/').at(-1);
  must(await customer.post('/account/activate', { Token: token, Password: PASSWORD }), 'activate');
  const profile = {
    Name: calledAs(index),
    Country: 'HK',
    Province: 'Kowloon',
    City: 'Mong Kok',
    Street: '8 Nathan Road',
    PostCode: '999077',
    TelCc: '852',
    Phone: '61234567',
    SafeCode: SAFE_CODE,
  };
  must(await customer.post('/user/setinfo', profile), 'profile');
  customer.id = (await customer.get('/template/push/list?Side=given')).Data.AccountId as string;
}
