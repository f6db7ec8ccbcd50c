import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransferIntent } from './index.ts';
import { openScripted, type ScriptedGateway } from './testing/scripted-gateway.ts';
import { DOMAIN, response, type ScriptedRegistry, startScripted } from './testing/scripted-registry.ts';

let scripted: ScriptedRegistry;
let it: ScriptedGateway;

beforeAll(async () => {
  scripted = await startScripted();
  it = openScripted(scripted);
});
afterAll(async () => {
  await it.gateway.close();
  await scripted.stop();
});

const INTENT: TransferIntent = {
  op: 'request',
  name: 'moving.com',
  years: 1,
  authInfo: 'Moving-Code-1',
  clTRID: 'MOVE-1',
  intendedAt: new Date('2026-11-21T10:00:00Z'),
};

const told = (status: string) =>
  `<d:trnData xmlns:d="${DOMAIN}"><d:name>moving.com</d:name><d:trStatus>${status}</d:trStatus><d:reID>ClientX</d:reID>` +
  '<d:reDate>2026-11-21T10:00:01Z</d:reDate><d:acID>ClientY</d:acID><d:acDate>2026-11-26T10:00:01Z</d:acDate></d:trnData>';

test.each([
  [1000, 'pending', true],
  [1001, 'pending', true],
  [1000, 'serverApproved', false],
  [1001, 'clientApproved', false],
] as const)('F1 answered %i, the transfer is %s: pending %s', async (code, status, pending) => {
  scripted.answer = ({ clTRID }) => response(clTRID, { code, data: told(status) });
  expect(await it.gateway.transferDomain(INTENT)).toMatchObject({ kind: 'done', pending, data: { status } });
});

test('F1 without the transfer’s own word the code decides', async () => {
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 1001 });
  expect(await it.gateway.transferDomain(INTENT)).toMatchObject({ kind: 'done', pending: true });
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 1000 });
  expect(await it.gateway.transferDomain(INTENT)).toMatchObject({ kind: 'done', pending: false });
});

test('F1 a lost answer that turns out to be pending is pending', async () => {
  scripted.answer = ({ xml, clTRID }) =>
    xml.includes('op="request"')
      ? response(clTRID, { code: 2300 })
      : response(clTRID, { code: 1000, data: told('pending') });
  expect(await it.gateway.transferDomain({ ...INTENT, sentBefore: true })).toMatchObject({
    kind: 'done',
    pending: true,
  });
});
