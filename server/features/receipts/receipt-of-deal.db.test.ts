import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { checkPaper } from '../../platform/documents/paper-signature.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { type DealHouse, openDealHouse } from '../escrow/testing.ts';
import { receiptRoutes } from './wiring.ts';

let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house, receiptRoutes);
  await at.push.money(at.buyer, '900.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

test('K2 both sides of a completed deal have a receipt of their own, signed so that anybody checks it by the published key', async () => {
  const number = await at.paid('receipt-deal.com', '200');
  const receipt = async (of: DealHouse['buyer']) => {
    const cookie = [...of.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = `/api/finance/receipt?Of=deal&Number=${number}`;
    return at.push.app.inject({ url, headers: { cookie: `${cookie}; Lang=en` } });
  };
  expect((await receipt(at.buyer)).json().Code).toBe(ERRORS.RECEIPT_NOT_YET.code);
  for (const [by, what] of [
    [at.seller, 'confirm'],
    [at.buyer, 'release'],
  ] as const)
    expect((await at.act(by, what, { Number: number })).Key).toBe('OK');
  const [paid, got] = [(await receipt(at.buyer)).rawPayload, (await receipt(at.seller)).rawPayload];
  const { Pem } = (await at.buyer.browser.get('/paper-key')).Data;
  for (const paper of [paid, got]) expect(checkPaper(paper, Pem)).toBe('good');
  const text = (paper: Buffer) => textOfPdf(paper).join('');
  for (const part of ['receipt-deal.com', '200.00', number, 'bought through']) expect(text(paid)).toContain(part);
  for (const part of ['receipt-deal.com', '190.00', '-10.00', 'sold through']) expect(text(got)).toContain(part);
  expect(text(paid)).not.toContain('190.00');
  const changed = Buffer.from(paid);
  changed[200] = (changed[200] ?? 0) ^ 1;
  expect(checkPaper(changed, Pem)).toBe('changed');
  const stranger = await at.push.newSide('receipt-stranger@example.com', '198.51.100.46');
  expect((await receipt(stranger)).statusCode).toBe(404);
});
