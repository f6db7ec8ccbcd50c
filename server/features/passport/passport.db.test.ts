import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { checkPaper, paperPublicKey } from '../../platform/documents/paper-signature.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { type DealHouse, openDealHouse } from '../escrow/testing.ts';
import { passportRoutes } from './wiring.ts';

const TIMEOUT_MS = 60_000;
let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house, passportRoutes);
  await at.push.money(at.buyer, '2000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const ask = (Domain: string, by?: DealHouse['buyer'], lang = 'en') => {
  const cookies = by
    ? [...by.browser.cookies].filter(([name]) => name !== 'Lang').map(([name, value]) => `${name}=${value}`)
    : [];
  const url = `/api/domain/passport?${new URLSearchParams({ Domain })}`;
  return at.push.app.inject({ url, headers: { cookie: [...cookies, `Lang=${lang}`].join('; ') } });
};
const textOf = ({ rawPayload }: { rawPayload: Buffer }) => textOfPdf(rawPayload).join('');
const numberIn = (text: string) => /H\d{6}-[0-9A-Z]{8}/.exec(text)?.[0] ?? '';
const check = async (Passport: string) =>
  (await at.push.app.inject({ url: `/api/passport/check?${new URLSearchParams({ Passport })}` })).json();
const done = async (number: string) => {
  for (const [by, what] of [
    [at.seller, 'confirm'],
    [at.buyer, 'release'],
  ] as const)
    expect((await at.act(by, what, { Number: number })).Key).toBe('OK');
};

test(
  'K1 the buyer of a deal reads the past of the name, signed; nobody else does, and no person stands in it',
  async () => {
    const number = await at.paid('passport.com');
    const { Data: deal } = await at.detail(at.buyer, number);
    expect(deal.Actions).toContain('passport');
    const answer = await ask('passport.com', at.buyer);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="passport-passport.com.pdf"');
    expect(checkPaper(answer.rawPayload, paperPublicKey(house.config.masterKey).pem)).toBe('good');
    const text = textOf(answer);
    for (const part of [
      'Registered through us',
      'In a sale',
      'until now',
      'No sale of this name through us was disputed',
    ])
      expect(text).toContain(part);
    expect(text).toContain('before it came to us');
    const { rows } = await house.pool.query("SELECT holder FROM domain WHERE name = 'passport.com'");
    for (const secret of [rows[0].holder.name, rows[0].holder.email, at.seller.email, at.buyer.email, '200.00'])
      expect(text).not.toContain(secret);
    const stranger = await at.push.newSide('passport-stranger@example.com', '198.51.100.77');
    for (const by of [stranger, undefined])
      expect((await ask('passport.com', by)).json().Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
    expect((await ask('nobody-has-this.com', at.buyer)).json().Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
    expect(textOf(await ask('passport.com', at.seller, 'zh-HK'))).toContain('\u57df\u540d\u5c65\u6b77');
    await done(number);
    expect((await ask('passport.com', at.seller)).json().Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
    const after = textOf(await ask('passport.com', at.buyer));
    expect(after).toContain('Sold through our trading service');
  },
  TIMEOUT_MS,
);

test(
  'K1 PASSPORT_UNKNOWN: anybody checks its number: the same, changed since, or ended',
  async () => {
    await at.push.bring(at.seller, 'checked.com');
    const number = numberIn(textOf(await ask('checked.com', at.seller)));
    expect((await check(number.toLowerCase())).Data).toMatchObject({ Name: 'checked.com', Standing: 'same' });
    const sold = await at.apply(at.seller, { Type: 'sell', Name: 'checked.com', Price: '100', With: at.buyer.email });
    expect(sold.Key).toBe('OK');
    expect((await check(number)).Data.Standing).toBe('changed');
    await house.pool.query("UPDATE domain SET left_at = now() WHERE name = 'checked.com'");
    expect((await check(number)).Data.Standing).toBe('ended');
    expect((await check('H261122-7KQ2M9XD')).Code).toBe(ERRORS.PASSPORT_UNKNOWN.code);
    expect((await check('C261122-7KQ2M9XD')).Data?.Standing).toBeUndefined();
  },
  TIMEOUT_MS,
);

test(
  'K1 a dispute, a change of holder and where the name came from are told; holders by signs that differ between names',
  async () => {
    const number = await at.paid('disputed.com');
    expect((await at.act(at.buyer, 'dispute', { Number: number, Reason: 'It is a secret reason' })).Key).toBe('OK');
    await house.pool.query(
      `WITH d AS (UPDATE domain SET transferred_in_at = arrived_at WHERE name = 'disputed.com' RETURNING id, customer_id, holder),
         t AS (INSERT INTO task (customer_id, number, kind, state, params, total, waiting, created_at)
           SELECT customer_id, 'T261126-AAAAAAAA', 'holderChange', 'running', '{}', 1, 0, now() FROM d RETURNING id)
       INSERT INTO holder_changed (domain_id, customer_id, task_id, former, new_email, material, policy, lock_waived, changed_at)
         SELECT d.id, d.customer_id, t.id, d.holder || '{"name": "Former Person"}', 'x@example.com', true, 'icann', false, now() FROM d, t`,
    );
    const text = textOf(await ask('disputed.com', at.buyer));
    for (const part of ['Not decided yet', 'before it came to us', 'UnknownUnknown']) expect(text).toContain(part);
    for (const secret of ['secret reason', 'Former Person']) expect(text).not.toContain(secret);
    const signs = (of: string) => of.match(/[0-9a-f]{4}( [0-9a-f]{4}){3}/g) ?? [];
    expect(new Set(signs(text)).size).toBe(2);
    await at.push.bring(at.seller, 'another.com');
    const other = signs(textOf(await ask('another.com', at.seller)));
    expect(other).toHaveLength(1);
    expect(signs(text)).not.toContain(other[0]);
  },
  TIMEOUT_MS,
);

test(
  'K1 who visits reads it while the name is on the market',
  async () => {
    await at.push.bring(at.seller, 'onmarket.com');
    expect((await ask('onmarket.com')).json().Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
    await house.pool.query(
      `INSERT INTO listing (customer_id, domain_id, name, unicode, suffix, length, state, price, listed_at)
       SELECT customer_id, id, name, unicode, suffix, 8, 'listed', 10000, now() FROM domain WHERE name = 'onmarket.com'`,
    );
    expect(textOf(await ask('onmarket.com'))).toContain('Registered through us');
  },
  TIMEOUT_MS,
);

test(
  'K1 that it was sold on the market or pushed at a price is told, not for how much; a gift is no sale',
  async () => {
    for (const [name, more] of [
      ['priced-push.com', { Price: '77' }],
      ['gift-push.com', {}],
    ] as const) {
      await at.push.bring(at.seller, name);
      const { Data } = await at.push.send(at.seller, at.buyer.email, [name], more);
      expect((await at.push.accept(at.buyer, Data.Id)).Key).toBe('OK');
    }
    const sold = textOf(await ask('priced-push.com', at.buyer));
    expect(sold).toContain('Sold on our market, or pushed at a price');
    expect(sold).not.toContain('77.00');
    const given = textOf(await ask('gift-push.com', at.buyer));
    expect(given).toContain('Pushed between accounts of ours');
    expect(given).not.toContain('Sold on our market');
  },
  TIMEOUT_MS,
);

test(
  'K1 K2 a dispute about the name that its holder was told of stands in its passport, its case and its end',
  async () => {
    const number = await at.paid('once-disputed.com');
    const before = numberIn(textOf(await ask('once-disputed.com', at.buyer)));
    await house.pool.query(
      `INSERT INTO name_dispute (domain_id, customer_id, name, unicode, state, procedure, provider, case_number, note, received_at, recorded_by,
         recorded_at, lock_due_at, told_at, outcome, ended_at)
       SELECT id, customer_id, name, name, 'closed', 'udrp', 'WIPO', 'D2026-0815', 'NOTE-OF-THE-HOUSE', now(), 1, now(), now(), now(), 'dismissed', now()
       FROM domain WHERE name = 'once-disputed.com'`,
    );
    const text = textOf(await ask('once-disputed.com', at.buyer));
    for (const part of ['D2026-0815', 'WIPO', 'Complaint dismissed']) expect(text).toContain(part);
    expect(text).not.toContain('NOTE-OF-THE-HOUSE');
    expect((await check(before)).Data.Standing).toBe('changed');
    await done(number);
  },
  TIMEOUT_MS,
);
