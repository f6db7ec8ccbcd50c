import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainView } from '../../../gateways/registry/index.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { readDetail } from '../detail/present-detail.ts';
import { presentView } from '../detail/view-registry.ts';
import { markLeft } from '../leave-domain.ts';
import { learnFacts } from '../life/learn-facts.ts';
import { findDomain } from '../store.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { bundlesOf, formsKept, keepForms } from './store.ts';

const PLAIN = { name: 'xn--vcsw54j.cn', unicode: '\u56fd\u8bed.cn' };
const FULL = { name: 'xn--9cs231j.cn', unicode: '\u570b\u8a9e.cn' };
const DATES = { registeredAt: new Date('2026-01-01T00:00:00Z'), expiresAt: new Date('2028-01-01T00:00:00Z') };

let house: TestHouse;
let owner: { id: bigint; templateId: bigint };
let id: bigint;
beforeAll(async () => {
  house = await openTestHouse();
  owner = await testCustomer(house, 'forms@example.com');
  [id] = (await arriveNames(house, owner, [
    { ...PLAIN, ...DATES },
    { name: 'plain.cn', ...DATES },
  ])) as [bigint, bigint];
});
afterAll(() => house.close());

const customer = () => ({ kind: 'customer', customerId: owner.id }) as const;
const kept = () => house.inTx((tx) => formsKept(tx, id));
const detail = (name: string) => house.inTx((tx) => readDetail(tx, name), customer());

test('E2 what was sent stands as asked for until the registry has said it, and the registry is asked', async () => {
  expect(await kept()).toEqual([
    { kind: 'simplified', ...PLAIN, toldBy: 'house' },
    { kind: 'traditional', ...FULL, toldBy: 'house' },
  ]);
  const { rows } = await house.pool.query('SELECT name FROM domain WHERE registry_ask_at IS NOT NULL');
  expect(rows).toEqual([{ name: PLAIN.name }]);
  expect((await detail(PLAIN.name)).Forms).toMatchObject({ ToldBy: 'house' });
  expect(await detail('plain.cn')).not.toHaveProperty('Forms');
});

test('E2 the word of the registry stands instead, variants too; what cannot be read as a name is left out', async () => {
  const view = {
    nameservers: ['ns1.namestead.example'],
    statuses: ['ok'],
    graceStatuses: [],
    chineseForms: { simplified: PLAIN.unicode, variants: ['\u570b\u8bed.cn', 'a b.cn'] },
  } as unknown as DomainView;
  await house.inTx(async (tx) => {
    const row = await findDomain(tx, owner.id, PLAIN.name, 'lock');
    await learnFacts(tx, row!, view, { at: tx.now });
  });
  expect((await detail(PLAIN.name)).Forms).toEqual({
    ToldBy: 'registry',
    Names: [
      { Kind: 'simplified', Unicode: PLAIN.unicode, Name: PLAIN.name },
      { Kind: 'variant', Unicode: '\u570b\u8bed.cn', Name: expect.stringMatching(/^xn--.*\.cn$/) },
    ],
  });
});

test('E2 the forms stand in the live word of the registry too, each once', async () => {
  const row = (await house.inTx((tx) => findDomain(tx, owner.id, PLAIN.name)))!;
  const view = {
    ...{
      roid: '1-cn',
      sponsor: 'us',
      ours: true,
      statuses: ['ok'],
      graceStatuses: [],
      nameservers: [],
      subordinateHosts: [],
      ds: [],
    },
    chineseForms: { simplified: PLAIN.unicode, traditional: FULL.unicode, variants: [FULL.unicode] },
  } as unknown as DomainView;
  const answer = { kind: 'found', domain: view, trace: { clTRID: 'x' } } as const;
  const shown = presentView('en', { row, own: { dnssec: [], hosts: [] }, at: row.arrivedAt, answer });
  expect(shown.Registry?.Forms).toEqual([PLAIN.unicode, FULL.unicode]);
});

test('D1 whoever asks for a form learns the name it comes with, while that lives with us; a name is no form of itself', async () => {
  const forms = { simplified: PLAIN.unicode, traditional: FULL.unicode };
  await house.inTx((tx) => keepForms(tx, [{ domainId: id, forms, toldBy: 'registry' }]));
  const asked = [FULL.name, PLAIN.name, 'plain.cn'];
  expect(await house.inTx((tx) => bundlesOf(tx, asked))).toEqual(new Map([[FULL.name, PLAIN.unicode]]));
  await house.inTx((tx) => markLeft(tx, id, 'test'));
  expect(await house.inTx((tx) => bundlesOf(tx, asked))).toEqual(new Map());
});
