import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { decodeMessage, encodeMessage, inClass, queryMessage } from '#protocols/dns/message.ts';
import { RCODE } from '#protocols/dns/numbers.ts';

test('the name server of the house refuses a name it does not hold, and offers no recursion', async () => {
  const socket = createSocket('udp4');
  const query = encodeMessage(queryMessage(inClass('www.example.com.', 1), { id: 77, rd: true }));
  socket.send(query, Number(process.env['DNS_PORT']), '127.0.0.1');
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  expect(decodeMessage(bytes)).toMatchObject({ id: 77, rcode: RCODE.REFUSED, aa: false, ra: false, answers: [] });
});

test.describe('the forwarder', () => {
  for (const [locale, words] of [
    ['zh-HK', '\u6b64\u7db2\u5740\u672a\u6709\u5167\u5bb9'],
    ['zh-CN', '\u8be5\u7f51\u5740\u6ca1\u6709\u5185\u5bb9'],
    ['en-US', 'There is nothing at this address'],
  ] as const) {
    test(`A6 says in ${locale} that a host is unknown, at any path, and leads nowhere`, async ({ browser }) => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      const answer = await page.goto(`${process.env['FORWARD_URL']}/any/where?url=https://evil.test`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
      expect(page.url()).toContain('/any/where');
      // The page's own style is allowed by its own policy.
      expect(complaints.filter((text) => /Content Security/.test(text))).toEqual([]);
      expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).not.toBe('none');
      await context.close();
    });
  }
});
