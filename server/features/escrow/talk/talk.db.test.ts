import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { DEAL_FILE_KEPT_DAYS } from '#contract/rules/escrow/talk.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { testPicture } from '../../files/testing.ts';
import { fileRoutes } from '../../files/wiring.ts';
import type { Side } from '../../push/testing.ts';
import { type DealHouse, openDealHouse } from '../testing.ts';
import { erasePapers } from './erase-papers.ts';
import { staffSaysInDeal } from './say-message.ts';

let at: DealHouse;
let house: TestHouse;
let seller: Side;
let buyer: Side;
const CONTACT = 'Call +852 9123 4567 or mary@example.com <script>alert(1)</script>';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house, fileRoutes);
  ({ seller, buyer } = at);
  await at.push.money(buyer, '2000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const say = (by: Side, number: string, more: object) =>
  at.act(by, 'say', { Number: number, Text: '', To: 'all', ...more });
const read = async (by: Side, number: string) => (await by.browser.get(`/escrow/messages?Number=${number}`)).Data.Items;
const upload = (by: Side, bytes: Buffer, type: string) =>
  by.browser.post('/file/upload?Purpose=deal', bytes, { 'content-type': type });
const letters = async (to: Side): Promise<number> =>
  Number(
    (
      await house.pool.query("SELECT count(*) AS n FROM notice WHERE customer_id = $1 AND kind = 'deal.message'", [
        to.id,
      ])
    ).rows[0].n,
  );

test('K2 before our quote words go to our staff alone, and ours to the applicant alone', async () => {
  await at.push.bring(seller, 'early.com');
  const number = (await at.apply(seller, { Type: 'sell', Name: 'early.com', Price: '5', With: buyer.email })).Data
    .Number;
  expect((await say(seller, number, { Text: 'It is mine since 2014' })).Key).toBe('OK');
  const id = await at.idOf(number);
  await house.inTx((tx) => staffSaysInDeal(tx, { id, text: 'Thank you', to: 'all' }), at.staff);
  await at.quote(number, '5');
  expect(await read(buyer, number)).toEqual([]);
  expect((await read(seller, number)).map(({ By, To }: Record<string, string>) => [By, To])).toEqual([
    ['house', 'seller'],
    ['seller', 'seller'],
  ]);
});

test('K2 contact data is masked for the other side until the buyer has paid; scripts are text; strangers read nothing', async () => {
  await at.push.bring(seller, 'masked.com');
  const sold = { Type: 'sell', Name: 'masked.com', Price: '200', With: buyer.email };
  const number = (await at.apply(seller, sold)).Data.Number as string;
  await at.quote(number, '200');
  const before = await letters(buyer);
  expect((await say(seller, number, { Text: CONTACT })).Key).toBe('OK');
  expect((await say(seller, number, { Text: 'Again' })).Key).toBe('OK');
  // One letter for what was written within the hour.
  expect(await letters(buyer)).toBe(before + 1);
  expect((await say(seller, number, { Text: 'For staff', To: 'house' })).Key).toBe('OK');
  const hidden = await read(buyer, number);
  expect(hidden.map(({ Text }: { Text: string }) => Text)).toEqual([
    'Again',
    'Call ••• or ••• <script>alert(1)</script>',
  ]);
  expect(hidden[1]).toMatchObject({ Masked: true, Mine: false, By: 'seller' });
  expect((await read(seller, number))[2]).toMatchObject({ Text: CONTACT, Masked: false, Mine: true });
  expect((await say(seller, number, { Text: '   ' })).Key).toBe('DEAL_MESSAGE_EMPTY');
  expect((await say(seller, number, { Text: 'x'.repeat(2001) })).Key).toBe('INVALID_INPUT');
  const { FileId } = (await upload(seller, PDF, 'application/pdf')).Data;
  expect((await say(seller, number, { FileId })).Key).toBe('DEAL_FILE_EARLY');
  for (const by of [seller, buyer]) expect((await at.act(by, 'accept', { Number: number })).Key).toBe('OK');
  expect((await at.act(buyer, 'pay', { Number: number })).Key).toBe('OK');
  expect((await read(buyer, number)).map(({ Text }: { Text: string }) => Text)).toContain(CONTACT);
  const stranger = await at.push.newSide('talk-stranger@example.com', '198.51.100.45');
  expect((await stranger.browser.get(`/escrow/messages?Number=${number}`)).Key).toBe('NOT_FOUND');
  expect((await say(stranger, number, { Text: 'x' })).Key).toBe('NOT_FOUND');
});

test('K2 papers of both sides are evidence; what is not what it says is refused; they are erased by rule', async () => {
  const number = await at.paid('papers.com');
  expect((await at.act(buyer, 'dispute', { Number: number, Reason: 'not as told' })).Key).toBe('OK');
  expect((await upload(buyer, Buffer.from('<html>%PDF-1.4</html>'), 'application/pdf')).Key).toBe('PAPER_UNREADABLE');
  const active = Buffer.from(PDF.toString().replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(1)>>'));
  expect((await upload(buyer, active, 'application/pdf')).Key).toBe('PDF_ACTIVE');
  const pdf = (await upload(buyer, PDF, 'application/pdf')).Data.FileId;
  const picture = (await upload(seller, await testPicture(), 'image/jpeg')).Data.FileId;
  expect((await say(seller, number, { FileId: pdf })).Key).toBe('FILE_UNKNOWN');
  expect((await say(buyer, number, { FileId: pdf })).Key).toBe('OK');
  expect((await say(seller, number, { FileId: picture, Text: 'As you see' })).Key).toBe('OK');
  const [bySeller, byBuyer] = await read(buyer, number);
  expect(bySeller).toMatchObject({ File: 'image/jpeg', Evidence: true });
  expect(byBuyer).toMatchObject({ File: 'application/pdf', Evidence: true });
  const url = `/api/escrow/file?Number=${number}&Id=${byBuyer.Id}`;
  const kept = await at.push.app.inject({ url, headers: { cookie: cookieOf(seller) } });
  expect([kept.headers['content-type'], kept.rawPayload.equals(PDF)]).toEqual(['application/pdf', true]);
  expect(kept.headers['content-disposition']).toMatch(/^attachment; filename="\d+\.pdf"$/);
  const missing = await at.push.app.inject({
    url: url.replace(/\d+$/, '999999'),
    headers: { cookie: cookieOf(seller) },
  });
  expect(missing.statusCode).toBe(404);
  const ended = addDays(new Date(), -DEAL_FILE_KEPT_DAYS - 1);
  await house.pool.query('UPDATE deal SET ended_at = $2 WHERE number = $1', [number, ended]);
  await erasePapers(house);
  expect((await read(buyer, number)).map(({ File }: { File: string }) => File)).toEqual(['gone', 'gone']);
  expect((await say(buyer, number, { Text: 'late' })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.push.app.inject({ url, headers: { cookie: cookieOf(seller) } })).statusCode).toBe(404);
});

const cookieOf = ({ browser }: Side): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
