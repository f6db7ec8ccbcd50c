import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cny, fromMinor } from '#contract/money.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { paymentsOf } from '../../platform/settings/testing.ts';
import { createAlipay } from './alipay/alipay.ts';
import { type PaymentFact, type PaymentGateway, SignatureRefused } from './index.ts';
import { createWechat } from './wechat/wechat.ts';

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const TIMEOUT_MS = 400;
const messages: Message[] = [];
const shop = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    messages.push({ headers: request.headers, body: Buffer.concat(pieces) });
    response.writeHead(200, { 'content-type': 'text/plain' }).end('success');
  });
});

let sandbox: SandboxProcess;
const gateways = new Map<string, PaymentGateway>();
let last = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  sandbox = await startSandbox();
  const { alipay, wechat } = settings();
  gateways.set('alipay', createAlipay(alipay!, TIMEOUT_MS));
  gateways.set('wechat', createWechat(wechat!, TIMEOUT_MS));
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((resolve) => shop.close(resolve));
});
afterEach(async () => {
  for (const name of gateways.keys()) await sandbox.call(`/desk/api/${name}/faults/clear`, {});
});

const settings = (over: Record<string, string> = {}) => paymentsOf({ settings: { ...sandbox.settings, ...over } });

const request = (amount = '361.73') => ({
  orderNumber: `R261121-${String(++last).padStart(8, '0')}`,
  amount: cny(amount),
  // A per cent sign in a value is what the first version of a library's check broke on.
  description: 'Namestead 余额 充值+1% & more',
  returnUrl: 'http://127.0.0.1:8080/finance/recharge/info?Number=R1',
  notifyUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`,
  expiresAt: new Date(Date.now() + 900_000),
});
const fault = (name: string, kind: string, times = 1) => sandbox.call(`/desk/api/${name}/faults`, { kind, times });
const act = (name: string, order: string, what = 'pay') =>
  sandbox.call(`/desk/api/${name}/trades/${order}/${what}`, {});

async function opened(gateway: PaymentGateway) {
  const order = request();
  const checkout = await gateway.openCheckout(order);
  return { ...order, ...checkout };
}

/** The messages about this order that came by now, the newest last. */
async function messagesOf(count: number, since: number): Promise<Message[]> {
  await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(since + count), { timeout: 5_000 });
  return messages.slice(since);
}
async function paidMessage(gateway: PaymentGateway, ...kinds: string[]): Promise<Message & { order: string }> {
  const { orderNumber } = await opened(gateway);
  for (const kind of kinds) await fault(gateway.channel, kind);
  const since = messages.length;
  await act(gateway.channel, orderNumber);
  return { ...(await messagesOf(1, since))[0]!, order: orderNumber };
}
const read = (gateway: PaymentGateway, { headers, body }: Message, at = new Date()) => {
  const { nonce } = gateway.prove(body, headers, at);
  return { ...gateway.readKept(body), nonce };
};

describe.each(['alipay', 'wechat'])('J2 %s', (name) => {
  const the = () => gateways.get(name)!;

  test('opens an order once, however often it is told to, asks, and is told of the payment', async () => {
    const order = request();
    const first = await the().openCheckout(order);
    expect(await the().openCheckout(order)).toMatchObject({ checkoutId: first.checkoutId, qr: first.qr });
    expect(first.qr).toMatch(name === 'alipay' ? /^http.*\/pay\/alipay\/scan\// : /^weixin:\/\/wxpay\//);
    expect(await the().readCheckout({ ...order, ...first })).toEqual({ kind: 'unpaid' });
    const since = messages.length;
    await act(name, order.orderNumber);
    const fact = (await the().readCheckout({ ...order, ...first })) as PaymentFact & { kind: 'paid' };
    expect(fact).toMatchObject({ kind: 'paid', amount: order.amount });
    const [message] = await messagesOf(1, since);
    const news = read(the(), message!);
    expect(news).toMatchObject({ orderNumber: order.orderNumber, fact });
    expect(the().readKept(message!.body)).toEqual({ ...news, nonce: undefined });
  });

  test('an ended order cannot be paid; ending one that was paid changes nothing', async () => {
    const order = await opened(the());
    if (name === 'alipay') await fetch(order.qr!);
    await the().closeCheckout?.(order);
    await the().closeCheckout?.(order);
    expect(await the().readCheckout(order)).toEqual({ kind: 'expired' });
    await expect(act(name, order.orderNumber)).rejects.toThrow(/409/);
    const paid = await opened(the());
    await act(name, paid.orderNumber, 'pay_silent');
    await the().closeCheckout?.(paid);
    expect(await the().readCheckout(paid)).toMatchObject({ kind: 'paid' });
  });

  test('an answer that the company did not sign is not believed', async () => {
    await fault(name, 'forged_answer', 9);
    await expect(the().openCheckout(request())).rejects.toThrow();
    await sandbox.call(`/desk/api/${name}/faults/clear`, {});
    const order = await opened(the());
    await act(name, order.orderNumber, 'pay_silent');
    await fault(name, 'forged_answer', 9);
    await expect(the().readCheckout(order)).rejects.toThrow();
  });

  test('the company’s next key is believed as its present one: answers and messages', async () => {
    await fault(name, 'key_rotation', 9);
    const order = await opened(the());
    const since = messages.length;
    await act(name, order.orderNumber);
    expect(read(the(), (await messagesOf(1, since))[0]!)).toMatchObject({ orderNumber: order.orderNumber });
    expect(await the().readCheckout(order)).toMatchObject({ kind: 'paid' });
  });

  test('a broken or silent API is an error in bounded time; an answer that was lost is had by asking again', async () => {
    for (const kind of ['api_500', 'api_timeout']) {
      await fault(name, kind, 9);
      const before = Date.now();
      await expect(the().openCheckout(request())).rejects.toThrow();
      expect(Date.now() - before).toBeLessThan(5_000);
      await sandbox.call(`/desk/api/${name}/faults/clear`, {});
    }
    const order = request();
    // One of the libraries asks a second time by itself.
    await fault(name, 'api_lost_answer', 9);
    await expect(the().openCheckout(order)).rejects.toThrow();
    await sandbox.call(`/desk/api/${name}/faults/clear`, {});
    expect((await the().openCheckout(order)).checkoutId).toBe(order.orderNumber);
  });

  test('a wrong key of ours is refused by the company', async () => {
    const wrong = {
      ALIPAY_PRIVATE_KEY: sandbox.settings['WECHAT_PRIVATE_KEY']!,
      WECHAT_PRIVATE_KEY: sandbox.settings['ALIPAY_PRIVATE_KEY']!,
    };
    const { alipay, wechat } = settings(wrong);
    const stranger = name === 'alipay' ? createAlipay(alipay!) : createWechat(wechat!);
    await expect(stranger.openCheckout(request())).rejects.toThrow(/invalid-signature|SIGN_ERROR/);
  });

  test('a forged message is refused, and so is a right one with one byte changed', async () => {
    const forged = await paidMessage(the(), 'forged_signature');
    expect(() => read(the(), forged)).toThrow(SignatureRefused);
    const right = await paidMessage(the());
    const text = right.body.toString('utf8');
    const changed = name === 'alipay' ? text.replace('361.73', '961.73') : text.replace('"id":"EV-', '"id":"EW-');
    expect(changed).not.toBe(text);
    expect(() => read(the(), { ...right, body: Buffer.from(changed) })).toThrow(SignatureRefused);
    expect(() => read(the(), { ...right, body: Buffer.from('') })).toThrow();
  });

  test('money of another merchant is told apart, money of another amount is told as it is', async () => {
    for (const kind of name === 'alipay' ? ['other_merchant', 'other_seller'] : ['other_merchant'])
      expect(read(the(), await paidMessage(the(), kind))).toMatchObject({ fact: null, otherMerchant: true });
    const { fact } = read(the(), await paidMessage(the(), 'other_amount'));
    expect(fact).toMatchObject({ kind: 'paid', amount: cny('361.74') });
  });
});

test('J2 Alipay’s cashier takes the signed address; a field that comes twice is refused', async () => {
  const alipay = gateways.get('alipay')!;
  const order = await opened(alipay);
  const page = await fetch(order.payUrl!);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(order.orderNumber);
  const forged = await fetch(order.payUrl!.replace('361.73', '1.73'));
  expect(forged.status).toBe(400);
  const { body, headers } = await paidMessage(alipay);
  const twice = Buffer.from(`${body.toString('utf8')}&total_amount=1.00`);
  expect(() => read(alipay, { headers, body: twice })).toThrow(SignatureRefused);
});

test('J2 WeChat’s messages: old ones, unknown keys and foreign seals are refused, another currency is told', async () => {
  const wechat = gateways.get('wechat')!;
  expect(() => read(wechat, { body: Buffer.from('{}'), headers: {} })).toThrow(SignatureRefused);
  for (const kind of ['stale_signature', 'unknown_key']) {
    const message = await paidMessage(wechat, kind);
    expect(() => read(wechat, message)).toThrow(SignatureRefused);
  }
  const right = await paidMessage(wechat);
  expect(read(wechat, right, new Date(Date.now() + 290_000))).toMatchObject({ orderNumber: right.order });
  expect(() => read(wechat, right, new Date(Date.now() + 310_000))).toThrow(SignatureRefused);
  expect(() => read(wechat, right, new Date(Date.now() - 310_000))).toThrow(SignatureRefused);
  const sealed = await paidMessage(wechat, 'wrong_seal');
  expect(() => read(wechat, sealed)).toThrow();
  const { fact } = read(wechat, await paidMessage(wechat, 'other_currency'));
  expect(fact).toMatchObject({ amount: fromMinor(36173n, 'HKD') });
});

test('nobody calls Alipay past the client that verifies every answer', () => {
  const server = fileURLToPath(new URL('../../../server/', import.meta.url));
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const importing = (name: string) =>
    files.filter((file) => new RegExp(`'${name}'`).test(readFileSync(`${server}${file}`, 'utf8')));
  expect(importing('alipay-sdk')).toEqual(['gateways/payments/alipay/alipay-client.ts']);
  expect(importing('wechatpay-axios-plugin')).toEqual(['gateways/payments/wechat/wechat-client.ts']);
  const client = readFileSync(`${server}gateways/payments/alipay/alipay-client.ts`, 'utf8');
  const calls = client.match(/\.(exec|curl|curlStream|sse)\([^;]*;/g) ?? [];
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('{ validateSign: true }');
  expect(client).not.toMatch(/checkNotifySign\(/);
});
