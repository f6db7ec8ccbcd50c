import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfferHouse, openOfferHouse } from '../features/offers/testing.ts';
import { translate } from '../platform/i18n.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { createForwarder } from './forwarder.ts';

let at: OfferHouse;
let house: TestHouse;
let server: ReturnType<typeof createForwarder>;
let base: string;
let wallMs = 0;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openOfferHouse(house);
  const real = house.wall;
  server = createForwarder({ ...house, wall: () => new Date(real().getTime() + wallMs) });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await at.push.app.close();
  await house.close();
});

/** What a browser is shown at the address of a name; `fetch` does not let a host be named. */
async function shown(host: string, lang = 'en', method = 'GET') {
  const asked = request(base, { method, headers: { host, 'accept-language': lang } });
  asked.end();
  const [response] = await once(asked, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode as number, body };
}

test('K1 the address of a name on the market shows its sale page, in the reader’s language, with the way to buy', async () => {
  await at.list('sale-page.com', { Price: '1200', TakesOffers: true, Floor: '700' });
  for (const host of ['sale-page.com', 'www.sale-page.com', 'SALE-PAGE.com.', 'sale-page.com:8085'])
    expect((await shown(host)).status, host).toBe(200);
  for (const lang of ['en', 'zh-HK', 'zh-CN'] as const) {
    const { body } = await shown('sale-page.com', lang);
    expect(body).toContain(translate(lang, 'forward:sale.title', { name: 'sale-page.com' }));
    expect(body).toContain('1,200.00');
    expect(body).toContain(translate(lang, 'forward:sale.offers'));
    expect(body).toContain(`href="${new URL(house.config.publicUrl).origin}/market/sale-page.com"`);
    expect(body).not.toMatch(/700|offer-seller/);
  }
  expect((await shown('sale-page.com', 'en', 'POST')).status).toBe(404);
  expect((await shown('sale-page.com', 'en', 'HEAD')).body).toBe('');
});

test('K1 a name that is not, or no longer, on the market is nobody’s; an answer is kept some seconds and no longer', async () => {
  await at.push.bring(at.seller, 'not-listed.com');
  for (const host of ['not-listed.com', 'nobody-has-it.com', 'com', '"><script>.com', ''])
    expect((await shown(host)).status, host).toBe(404);
  await at.list('short-lived.com', { Price: '5' });
  expect((await shown('short-lived.com')).status).toBe(200);
  const mine = (await at.seller.browser.get('/market/mine/list')).Data.Items;
  const { Id } = mine.find(({ Name }: { Name: string }) => Name === 'short-lived.com');
  expect((await at.seller.browser.post('/market/mine/withdraw', { Id })).Key).toBe('OK');
  wallMs = 10_001;
  expect((await shown('short-lived.com')).status).toBe(404);
});

test('K1 a name that somebody is buying, on the market or by a deal, says so instead of its price', async () => {
  await at.push.money(at.buyer, '500.00');
  for (const name of ['bought-now.com', 'dealt-now.com']) {
    await at.list(name, { Price: '88', TakesOffers: true });
    expect((await shown(name)).body).toContain('88.00');
  }
  const bought = { Name: 'bought-now.com', Price: '88' };
  expect((await at.buyer.browser.post('/market/buy', bought, { 'idempotency-key': 'sale-page-bought-now' })).Key).toBe(
    'OK',
  );
  const { Data } = await at.offer(at.other, 'dealt-now.com', '50');
  expect((await at.act(at.seller, 'accept', { Id: Data.Id, Price: '50' })).Key).toBe('OK');
  wallMs += 10_001;
  for (const name of ['bought-now.com', 'dealt-now.com'])
    for (const lang of ['en', 'zh-HK', 'zh-CN'] as const) {
      const { status, body } = await shown(name, lang);
      expect(status).toBe(200);
      expect(body).toContain(translate(lang, 'forward:sale.reserved', { name }));
      expect(body).toContain(translate(lang, 'market:name.reserved'));
      expect(body).not.toContain('88.00');
    }
});
