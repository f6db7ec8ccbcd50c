import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { Act } from './acts.ts';
import type { CardFault } from './card-faults.ts';
import type { Delivery } from './deliveries.ts';

/** A shop that records what the gateway sends; `answer` is what it says to it. */
interface Notice {
  readonly body: Buffer;
  readonly signature: string;
}
let shop: Server;
let notices: Notice[] = [];
let answer = 200;
let sandbox: SandboxProcess;
let stripe: Stripe;
let secret = '';
let orders = 0;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (request.url === '/api/webhooks/card') {
      notices.push({ body: Buffer.concat(chunks), signature: String(request.headers['stripe-signature']) });
    }
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  sandbox = await startSandbox({ consoleUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}` });
  secret = sandbox.settings['CARD_WEBHOOK_SECRET'] ?? '';
  stripe = client(sandbox.settings['CARD_SECRET_KEY'] ?? '');
});
afterAll(async () => {
  await sandbox.stop();
  shop.close();
  shop.closeAllConnections();
});
beforeEach(async () => {
  answer = 200;
  await sandbox.call('/desk/api/card/faults/clear', {});
  await vi.waitFor(async () => expect((await deliveries()).some(({ state }) => state === 'waiting')).toBe(false));
  notices = [];
});

function client(key: string, options: { timeout?: number } = {}): Stripe {
  const url = new URL(sandbox.settings['CARD_API_URL'] ?? '');
  return new Stripe(key, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
}

const request = (amount = 5000, more: Record<string, unknown> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: `R${++orders}`,
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Recharge & <more>' } } },
  ],
  metadata: { order: `R${orders}` },
  success_url: 'http://127.0.0.1:1/back?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:1/cancelled',
  ...more,
});

const act = (id: string, name: Act, body: Record<string, unknown> = {}) =>
  sandbox.call<Record<string, unknown>>(`/desk/api/card/sessions/${id}/${name}`, body);
const fault = (kind: CardFault, more: Record<string, unknown> = {}) =>
  sandbox.call('/desk/api/card/faults', { kind, ...more });
const deliveries = (session = '') => sandbox.call<Delivery[]>(`/desk/api/card/deliveries?session=${session}`);
const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id);

async function notice(count = 1): Promise<Notice> {
  await vi.waitFor(() => expect(notices.length).toBeGreaterThanOrEqual(count), { timeout: 8000, interval: 20 });
  return notices[count - 1]!;
}
const verify = ({ body, signature }: Notice) =>
  stripe.webhooks.constructEvent(body, signature, secret) as Stripe.CheckoutSessionCompletedEvent;

test('a session is created, read and expired through the real SDK', async () => {
  const made = await stripe.checkout.sessions.create(request());
  expect(made).toMatchObject({ object: 'checkout.session', status: 'open', payment_status: 'unpaid', currency: 'usd' });
  expect(made.id).toMatch(/^cs_test_/);
  expect(made).toMatchObject({ amount_total: 5000, payment_intent: null, metadata: { order: `R${orders}` } });
  expect(made.expires_at - made.created).toBe(24 * 3600);
  expect(made.url).toBe(`${sandbox.desk}/pay/card/${made.id}`);
  expect(await retrieve(made.id)).toMatchObject({ id: made.id, client_reference_id: `R${orders}` });
  expect(await stripe.checkout.sessions.expire(made.id)).toMatchObject({ status: 'expired', url: null });
  expect(verify(await notice()).type).toBe('checkout.session.expired');
  await expect(stripe.checkout.sessions.expire(made.id)).rejects.toThrow(/status of expired/);
  await expect(retrieve('cs_test_none')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

test('the same key and body is answered again, another body under it is refused', async () => {
  const params = request();
  const first = await stripe.checkout.sessions.create(params, { idempotencyKey: 'recharge-1' });
  const again = await stripe.checkout.sessions.create(params, { idempotencyKey: 'recharge-1' });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  const changed = stripe.checkout.sessions.create(request(6000), { idempotencyKey: 'recharge-1' });
  await expect(changed).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a wrong key is refused, and a refused request leaves its idempotency key free', async () => {
  const wrong = client('sk_test_wrong').checkout.sessions.create(request());
  await expect(wrong).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  await expect(wrong).rejects.toMatchObject({ statusCode: 401 });
  const free = { idempotencyKey: 'recharge-2' };
  await expect(stripe.checkout.sessions.create(request(49), free)).rejects.toMatchObject({ code: 'amount_too_small' });
  expect((await stripe.checkout.sessions.create(request(50), free)).amount_total).toBe(50);
});

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown parameter', { colour: 'teal' }, 'parameter_unknown'],
  ['an unknown nested parameter', { payment_intent_data: { application_fee_amount: 5 } }, 'parameter_unknown'],
  ['another mode', { mode: 'subscription' }, 'parameter_invalid'],
  ['no lines', { line_items: [] }, 'parameter_missing'],
  ['a return address that is none', { success_url: 'javascript:alert(1)' }, 'url_invalid'],
  ['a life of five minutes', { expires_at: Math.floor(Date.now() / 1000) + 300 }, 'parameter_invalid'],
  ['too long a reference', { client_reference_id: 'x'.repeat(201) }, 'parameter_invalid'],
])('refuses %s in the shape the SDK knows', async (_, more, code) => {
  const refused = stripe.checkout.sessions.create(request(5000, more));
  await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  await expect(refused).rejects.toMatchObject({ code, statusCode: 400 });
});

test('a payment is announced with a signature the SDK accepts, and with no other', async () => {
  const made = await stripe.checkout.sessions.create(request(1234));
  expect(await act(made.id, 'pay')).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const got = await notice();
  const event = verify(got);
  expect(event.type).toBe('checkout.session.completed');
  expect(event.data.object).toMatchObject({ id: made.id, amount_total: 1234, payment_status: 'paid', currency: 'usd' });
  expect(event.data.object.payment_intent).toMatch(/^pi_/);
  const tampered = Buffer.from(got.body.toString('utf8').replace('1234', '9234'));
  const { StripeSignatureVerificationError } = Stripe.errors;
  expect(() => verify({ ...got, body: tampered })).toThrow(StripeSignatureVerificationError);
  expect(() => stripe.webhooks.constructEvent(got.body, got.signature, 'whsec_other')).toThrow(
    StripeSignatureVerificationError,
  );
  expect(await retrieve(made.id)).toMatchObject({ payment_status: 'paid', url: null });
  await expect(act(made.id, 'pay')).rejects.toThrow(/409.*already complete/);
});

test('a webhook is repeated with a growing pause until the shop answers 2xx', async () => {
  answer = 500;
  const made = await stripe.checkout.sessions.create(request());
  await act(made.id, 'pay');
  await notice(3);
  answer = 204;
  await vi.waitFor(async () => expect((await deliveries(made.id))[0]?.state).toBe('delivered'), { timeout: 8000 });
  const [delivery] = await deliveries(made.id);
  expect(delivery?.attempts.slice(0, 3).map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(delivery?.attempts.at(-1)?.status).toBe(204);
  const at = delivery!.attempts.map((attempt) => Date.parse(attempt.at));
  expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(500);
  expect(at[2]! - at[1]!).toBeGreaterThanOrEqual(1000);
  expect(new Set(notices.map((each) => verify(each).id)).size).toBe(1);
});

test('declined and failed 3-D Secure leave the session open to try again, and nothing is announced', async () => {
  const made = await stripe.checkout.sessions.create(request());
  expect(await act(made.id, 'decline')).toMatchObject({ status: 'open', lastError: 'card_declined' });
  expect(await act(made.id, 'challenge_failure')).toMatchObject({ status: 'open', lastError: 'authentication_failed' });
  expect(await (await fetch(made.url ?? '')).text()).toContain('3-D Secure');
  expect(await deliveries(made.id)).toEqual([]);
  expect(await act(made.id, 'pay')).toMatchObject({ payment_status: 'paid' });
});

test('late, silent, five at once, and money that is confirmed later', async () => {
  const late = await stripe.checkout.sessions.create(request());
  await act(late.id, 'pay_late', { delayMs: 60_000 });
  expect(await deliveries(late.id)).toMatchObject([{ state: 'waiting', attempts: [] }]);
  expect(await retrieve(late.id)).toMatchObject({ payment_status: 'paid' });
  const silent = await stripe.checkout.sessions.create(request());
  await act(silent.id, 'pay_silent');
  expect(await deliveries(silent.id)).toMatchObject([{ state: 'withheld' }]);
  expect(notices).toEqual([]);
  const [waiting] = await deliveries(late.id);
  await sandbox.call(`/desk/api/card/deliveries/${waiting?.eventId}/send`, {});
  expect(verify(await notice()).data.object.id).toBe(late.id);

  const many = await stripe.checkout.sessions.create(request());
  await act(many.id, 'pay_duplicate');
  await notice(6);
  expect(new Set(notices.slice(1).map((each) => verify(each).id)).size).toBe(1);

  const pending = await stripe.checkout.sessions.create(request());
  expect(await act(pending.id, 'pay_pending', { delayMs: 50 })).toMatchObject({ payment_status: 'unpaid' });
  const types = [verify(await notice(7)), verify(await notice(8))];
  expect(types.map(({ type, data }) => [type, data.object.payment_status])).toEqual([
    ['checkout.session.completed', 'unpaid'],
    ['checkout.session.async_payment_succeeded', 'paid'],
  ]);
});

test.each<[CardFault, RegExp]>([
  ['forged_signature', /No signatures found matching/],
  ['stale_signature', /Timestamp outside the tolerance/],
])('%s is refused by the SDK; the true one comes after it', async (kind, words) => {
  answer = 400;
  await fault(kind, { times: 1 });
  const made = await stripe.checkout.sessions.create(request());
  await act(made.id, 'pay');
  const wrong = await notice();
  expect(() => verify(wrong)).toThrow(words);
  answer = 200;
  expect(verify(await notice(2)).data.object.id).toBe(made.id);
});

test('other amount, other currency, payment after close', async () => {
  const [amount, currency, closed] = [
    await stripe.checkout.sessions.create(request(5000)),
    await stripe.checkout.sessions.create(request(5000)),
    await stripe.checkout.sessions.create(request(5000)),
  ];
  await fault('other_amount', { times: 1 });
  expect(await act(amount.id, 'pay')).toMatchObject({ amount_total: 5001, currency: 'usd' });
  await fault('other_currency', { times: 1 });
  expect(await act(currency.id, 'pay')).toMatchObject({ amount_total: 5000, currency: 'hkd' });
  await notice(2);
  await fault('after_close', { times: 1 });
  await act(closed.id, 'pay');
  await notice(4);
  const events = notices.slice(2).map(verify);
  expect(events.map(({ type, data }) => [type, data.object.payment_status])).toEqual([
    ['checkout.session.expired', 'unpaid'],
    ['checkout.session.completed', 'paid'],
  ]);
});

test('no webhook at all, a late one, and one before the payer is back', async () => {
  await fault('never', { times: 1 });
  const never = await stripe.checkout.sessions.create(request());
  await act(never.id, 'pay');
  expect(await deliveries(never.id)).toMatchObject([{ state: 'withheld' }]);
  await fault('late', { times: 1, delayMs: 300 });
  const late = await stripe.checkout.sessions.create(request());
  const paidAt = Date.now();
  await act(late.id, 'pay');
  await notice();
  expect(Date.now() - paidAt).toBeGreaterThanOrEqual(300);
  await fault('before_redirect', { times: 1 });
  const before = await stripe.checkout.sessions.create(request());
  const back = await fetch(`${sandbox.desk}/pay/card/${before.id}/pay`, { method: 'POST', redirect: 'manual' });
  expect(notices.map((each) => verify(each).data.object.id)).toEqual([late.id, before.id]);
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe(`http://127.0.0.1:1/back?session=${before.id}`);
});

test('500, a lost answer and silence: the same key finds what was done', async () => {
  await fault('api_500', { times: 1 });
  await expect(stripe.checkout.sessions.create(request())).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  await fault('api_timeout', { times: 1 });
  const hasty = client(sandbox.settings['CARD_SECRET_KEY'] ?? '', { timeout: 150 });
  await expect(hasty.checkout.sessions.create(request())).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const params = request();
  const found = () => sandbox.call<{ id: string }[]>(`/desk/api/card/sessions?reference=${params.client_reference_id}`);
  // Twice: after a connection cut short the SDK asks once more by itself.
  await fault('api_lost_answer', { times: 2 });
  const lost = stripe.checkout.sessions.create(params, { idempotencyKey: 'recharge-lost' });
  await expect(lost).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await found()).toHaveLength(1);
  const again = await stripe.checkout.sessions.create(params, { idempotencyKey: 'recharge-lost' });
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await found()).toMatchObject([{ id: again.id }]);
});

test('a session past its time on the sandbox’s clock expires by itself', async () => {
  const made = await stripe.checkout.sessions.create(request());
  await sandbox.call('/desk/api/clock', { advance: '25h' });
  expect(await retrieve(made.id)).toMatchObject({ status: 'expired' });
  await vi.waitFor(async () => expect(await deliveries(made.id)).toMatchObject([{ type: 'checkout.session.expired' }]));
  await sandbox.call('/desk/api/clock', { offsetMs: 0 });
});

test('the pay page shows what the shop sent as text only, and leads back to the shop', async () => {
  const made = await stripe.checkout.sessions.create(request(123_456));
  const response = await fetch(made.url ?? '');
  const page = await response.text();
  expect(page).toContain('USD 1,234.56');
  expect(page).toContain('Recharge &#38; &#60;more&#62;');
  expect(page).not.toContain('<more>');
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:1 ");
  const declined = await fetch(`${made.url}/decline`, { method: 'POST' });
  expect(await declined.text()).toContain('The card was declined');
  const unknown = await fetch(`${made.url}/steal`, { method: 'POST' });
  expect(unknown.status).toBe(404);
});
