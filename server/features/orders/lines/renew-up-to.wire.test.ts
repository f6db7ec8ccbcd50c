import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScripted, type ScriptedGateway } from '../../../gateways/registry/testing/scripted-gateway.ts';
import {
  DOMAIN,
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../../gateways/registry/testing/scripted-registry.ts';
import { renewUpTo } from './renew-up-to.ts';

/** E3: a renewal past the last paid day, whose registry may have added a year by itself. */

const NAME = 'late.com';
const PAID = '2026-11-21';
const ADDED = '2027-11-21';
const wish = { name: NAME, from: new Date(`${PAID}T00:00:00Z`), years: 2, clTRID: 'NS-renew-1-2' };

let scripted: ScriptedRegistry;
let it: ScriptedGateway;
/** The expiry at the registry, and its other statuses. */
let expiry: string;
let status: string;

const isRenewal = (xml: string) => xml.includes('<renew>');
const renewals = () => scripted.asked.filter(({ xml }) => isRenewal(xml));
const info = (clTRID: string) =>
  response(clTRID, {
    data: `<d:infData xmlns:d="${DOMAIN}"><d:name>${NAME}</d:name><d:roid>D1-X</d:roid><d:status s="${status}"/><d:clID>ClientX</d:clID><d:crDate>2025-11-21T00:00:00Z</d:crDate><d:exDate>${expiry}T00:00:00Z</d:exDate></d:infData>`,
  });

beforeAll(async () => {
  scripted = await startScripted();
  it = openScripted(scripted);
});
afterAll(async () => {
  await it.gateway.close();
  await scripted.stop();
});

/**
 * A registry that has added its own year, carries out the first renewal only when the second one comes, and refuses
 * that.
 */
function slowRegistry(): void {
  expiry = ADDED;
  status = 'ok';
  scripted.asked.length = 0;
  scripted.answer = ({ xml, clTRID }) => {
    if (!isRenewal(xml)) return info(clTRID);
    expiry = '2028-11-21';
    return response(clTRID, { code: 2004 });
  };
}

test('E3 a first renewal that is carried out after we asked and sent again: the second is refused, and the day tells that it was done', async () => {
  slowRegistry();
  const result = await renewUpTo(it.gateway, { ...wish, ask: false, sentBefore: true });
  expect(result).toMatchObject({ kind: 'done', data: { expiresAt: new Date('2028-11-21T00:00:00Z') } });
  expect(renewals()).toHaveLength(1);
  expect(renewals()[0]?.xml).toContain(`<domain:curExpDate>${ADDED}</domain:curExpDate>`);
});

test('E3 while a renewal is accepted and not decided, nothing is sent: it is asked for again', async () => {
  slowRegistry();
  status = 'pendingRenew';
  for (const ask of [true, false])
    expect((await renewUpTo(it.gateway, { ...wish, ask, sentBefore: true })).kind).toBe('unknown');
  expect(renewals()).toEqual([]);
});

test('E3 the same refusal of a renewal that was never sent before is final: somebody else moved the day', async () => {
  slowRegistry();
  const result = await renewUpTo(it.gateway, { ...wish, ask: false, sentBefore: false });
  expect(result).toMatchObject({ kind: 'refused', code: 2004 });
});
