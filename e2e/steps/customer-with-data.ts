import type { BrowserContext } from '@playwright/test';
import {
  type ClientAnswer,
  type ConsoleClient,
  openClient,
  signUp,
  topUp,
  until,
} from '#tools/testing/console-client.ts';

/** Where a house stands. */
export interface Place {
  readonly consoleUrl: string;
  readonly sandboxUrl: string;
}

/**
 * A customer for whom every list has a row: two recharges, two orders, three names (one of them Chinese and on the
 * market, one pushed to an account that nobody has), a zone with records, a pending e-mail, a wish to buy.
 */
export interface CustomerWithData {
  readonly client: ConsoleClient;
  readonly email: string;
  readonly password: string;
  readonly safeCode: string;
  readonly domain: string;
  readonly order: string;
  readonly recharge: string;
  readonly template: string;
  readonly push: string;
  /** The name on the market, in A-labels. */
  readonly listed: string;
  readonly deal: string;
  readonly enquiry: string;
}

/** What was answered, where it was done. */
export function must({ Code, Msg, Data }: ClientAnswer, what: string): ClientAnswer['Data'] {
  if (Code !== 10_000) throw new Error(`${what}: ${Code} ${Msg} ${JSON.stringify(Data ?? '')}`);
  return Data;
}

/** One call that is done once; what it answers. */
export const act = async (client: ConsoleClient, path: string, body: object): Promise<ClientAnswer['Data']> =>
  must(await client.post(path, body, { 'idempotency-key': crypto.randomUUID() }), path);

const usd = ({ Amount }: { Amount: string }) => ({ Amount, Currency: 'USD' });
/**
 * A Chinese name in traditional characters; written as escapes, since words live in message tables. Right on a page of
 * any language.
 */
export const CHINESE_LABEL = '\u6e2c\u8a66';

/** Puts names into the cart, pays for them from the balance and waits until each has its end; gives the order. */
export async function buyNames(
  client: ConsoleClient,
  names: readonly string[],
  safeCode: string,
  templateId?: string,
): Promise<string> {
  const items = names.map((Name) => ({ Name, Years: 1 }));
  const added = await client.post('/domain/cart/add', { Items: items });
  const holder = templateId === undefined ? {} : { TemplateId: templateId };
  const body = { Total: usd(added.Data.Cart.Total), ...holder, Agreed: true, SafeCode: safeCode };
  const number: string = (await act(client, '/domain/checkout', body)).Number;
  await until(async () => {
    const { Data } = await client.get(`/domain/order/detail?Number=${number}`);
    return Data.State === 'working' ? undefined : Data.State;
  }, `order ${number}`);
  return number;
}

/** Makes that customer by walking the console's calls. `label` tells them from others. */
export async function makeCustomerWithData(place: Place, label: string): Promise<CustomerWithData> {
  const client = openClient(place, 'en');
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: "Chan O'Brien Siu Ming", openNames: true });
  await topUp(client, place, '150.00');
  await topUp(client, place, '1234.50');
  const domain = `${label}.com`;
  const long = `${label}-a-rather-long-name-to-see-how-it-wraps.net`;
  const order = await buyNames(client, [domain, long], who.safeCode);
  await buyNames(client, [`${CHINESE_LABEL}${label}.com`], who.safeCode);
  await act(client, '/verify/addemail', { Email: `second-${label}@customer.example` });
  const recharges = await client.get('/finance/order');
  const templates = await client.get('/template/list');
  const asked = { Names: [long], To: `nobody-${label}@customer.example`, Agreed: true, SafeCode: who.safeCode };
  const pushed = await act(client, '/domain/push/send', asked);
  const line = { Line: 'default', Ttl: 600 };
  const records = [
    { ...line, Host: '@', Type: 'A', Value: '203.0.113.10' },
    { ...line, Host: '_acme-challenge.a-rather-long-host', Type: 'TXT', Value: `${label} `.repeat(12), Paused: true },
    { ...line, Host: '@', Type: 'MX', Value: 'mx.mail.example', Priority: 10, Remark: 'Mail' },
  ];
  await act(client, '/domain/resolution/change', { Domain: domain, Version: 0, Put: records, Remove: [] });
  await act(client, '/domain/resolution/elsewhere/add', { Name: `${label}-elsewhere.org` });
  const onSale = { Names: [`${CHINESE_LABEL}${label}.com`], Price: '250', Agreed: true, SafeCode: who.safeCode };
  await act(client, '/market/mine/start', onSale);
  const listings = await client.get('/market/mine/list');
  const wanted = { Type: 'buy', Name: `${label}-wanted.com`, Price: '120', FeeBy: 'buyer', Agreed: true };
  const applied = await act(client, '/escrow/apply', wanted);
  const question = { Topic: 'name', Reference: domain, Page: '/domain/list', Text: 'Why is it not there yet?' };
  const enquiry = await act(client, '/contact/ask', question);
  return {
    client,
    ...who,
    domain,
    order,
    recharge: recharges.Data.Items[0].Number,
    template: templates.Data.Items[0].Id,
    push: pushed.Id,
    listed: listings.Data.Items[0].Name,
    deal: applied.Number,
    enquiry: enquiry.Number,
  };
}

/** Gives a browser the session of a client that is signed in. */
export async function lendSession(context: BrowserContext, client: ConsoleClient, consoleUrl: string): Promise<void> {
  const cookies = client
    .cookie()
    .split('; ')
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: consoleUrl,
    }));
  await context.addCookies(cookies.filter(({ name }) => name !== 'Lang'));
}
