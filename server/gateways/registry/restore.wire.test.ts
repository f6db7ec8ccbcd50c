import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RestoreIntent } from './index.ts';
import { inside, openScripted, type ScriptedGateway } from './testing/scripted-gateway.ts';
import { DOMAIN, response, type ScriptedRegistry, startScripted } from './testing/scripted-registry.ts';

/** E3: a deleted name is taken back by request and report (RFC 3915), whatever is lost between them. */

const RGP = 'urn:ietf:params:xml:ns:rgp-1.0';
const FEE = 'urn:ietf:params:xml:ns:epp:fee-1.0';
let scripted: ScriptedRegistry;
let it: ScriptedGateway;
/** Where the name stands at the registry. */
let grace: 'redemptionPeriod' | 'pendingRestore' | 'none' | 'gone';

const info = (clTRID: string) => {
  if (grace === 'gone') return response(clTRID, { code: 2303 });
  const leaving = grace === 'none' ? 'ok' : 'pendingDelete';
  return response(clTRID, {
    data: `<d:infData xmlns:d="${DOMAIN}"><d:name>lost.vip</d:name><d:roid>D1-VIP</d:roid><d:status s="${leaving}"/><d:ns><d:hostObj>ns1.x.net</d:hostObj></d:ns><d:clID>ClientX</d:clID><d:crDate>2025-11-21T00:00:00Z</d:crDate><d:exDate>2027-11-21T00:00:00Z</d:exDate></d:infData>`,
    ...(grace === 'none' ? {} : { extension: `<r:infData xmlns:r="${RGP}"><r:rgpStatus s="${grace}"/></r:infData>` }),
  });
};
const isRequest = (xml: string) => xml.includes('op="request"');
const isReport = (xml: string) => xml.includes('op="report"');
const sent = () => scripted.asked.map(({ xml }) => (isRequest(xml) ? 'request' : isReport(xml) ? 'report' : 'info'));

const opened: { stop: () => Promise<void> }[] = [];
beforeEach(async () => {
  scripted = await startScripted([RGP, FEE]);
  it = openScripted(scripted);
  const [gateway, registry] = [it.gateway, scripted];
  opened.push({ stop: () => gateway.close().then(() => registry.stop()) });
  grace = 'redemptionPeriod';
  scripted.answer = ({ xml, clTRID }) => {
    if (!isRequest(xml) && !isReport(xml)) return info(clTRID);
    grace = isRequest(xml) ? 'pendingRestore' : 'none';
    return response(clTRID);
  };
});
afterAll(async () => {
  for (const { stop } of opened) await stop();
});

const intent: RestoreIntent = {
  name: 'lost.vip',
  clTRID: 'RESTORE-1',
  intendedAt: new Date('2026-11-21T10:00:00Z'),
  fee: { amount: '80.00', currency: 'USD' },
  report: { deletedAt: new Date('2026-11-10T10:00:00Z'), reason: 'Registrant error.' },
};

test('E3 request with its fee, then the report with both statements', async () => {
  expect(await it.gateway.restoreDomain(intent)).toMatchObject({ kind: 'done', pending: false });
  expect(sent()).toEqual(['request', 'info', 'report']);
  expect(inside(scripted.asked[0]?.xml ?? '')).toBe(
    '<update><domain:update><domain:name>lost.vip</domain:name><domain:chg/></domain:update></update><extension><rgp:update><rgp:restore op="request"/></rgp:update><fee:update><fee:currency>USD</fee:currency><fee:fee>80.00</fee:fee></fee:update></extension>',
  );
  const report = inside(scripted.asked[2]?.xml ?? '');
  expect(report).toContain('<rgp:delTime>2026-11-10T10:00:00.000Z</rgp:delTime><rgp:resTime>2026-11-21T10:00:00.000Z');
  expect(report).toContain('<rgp:resReason>Registrant error.</rgp:resReason>');
  expect(report.match(/<rgp:statement>/g)).toHaveLength(2);
  expect(report).toContain('<rgp:preData>name: lost.vip; registrar: ClientX; name servers: ns1.x.net;');
  expect(scripted.asked.map(({ clTRID }) => clTRID).filter((id) => id.startsWith('RESTORE'))).toEqual([
    'RESTORE-1',
    'RESTORE-1-r',
  ]);
  expect(it.faults).toEqual([]);
});

test('E3 a refused request is final, and no report follows', async () => {
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2304 });
  expect(await it.gateway.restoreDomain(intent)).toMatchObject({ kind: 'refused', code: 2304 });
  expect(sent()).toEqual(['request']);
});

test('E3 a lost answer to the report: unknown, then the report alone goes again', async () => {
  const steady = scripted.answer;
  scripted.answer = (asked) => {
    if (!isReport(asked.xml)) return steady(asked);
    asked.socket.destroy();
    return undefined;
  };
  expect(await it.gateway.restoreDomain(intent)).toMatchObject({ kind: 'unknown' });
  expect((await it.gateway.resolveRestore(intent)).kind).toBe('absent');
  scripted.answer = steady;
  scripted.asked.length = 0;
  expect((await it.gateway.restoreDomain({ ...intent, sentBefore: true })).kind).toBe('done');
  expect(sent()).toEqual(['info', 'report']);
  expect((await it.gateway.resolveRestore(intent)).kind).toBe('done');
});

test('E3 a request whose answer was lost is not paid twice', async () => {
  const steady = scripted.answer;
  scripted.answer = async (asked) => {
    await steady(asked);
    asked.socket.destroy();
    return undefined;
  };
  expect((await it.gateway.restoreDomain(intent)).kind).toBe('unknown');
  scripted.answer = steady;
  scripted.asked.length = 0;
  expect((await it.gateway.restoreDomain({ ...intent, sentBefore: true })).kind).toBe('done');
  expect(sent()).toEqual(['info', 'report']);
});

test('E3 sent before but never arrived: request and report', async () => {
  expect((await it.gateway.restoreDomain({ ...intent, sentBefore: true })).kind).toBe('done');
  expect(sent()).toEqual(['info', 'request', 'info', 'report']);
  scripted.asked.length = 0;
  expect((await it.gateway.restoreDomain({ ...intent, sentBefore: true })).kind).toBe('done');
  expect(sent()).toEqual(['info']);
});

test('E3 a first request that is carried out after we asked and sent again: the second one is refused, and the report follows', async () => {
  const steady = scripted.answer;
  scripted.answer = (asked) => {
    if (!isRequest(asked.xml)) return steady(asked);
    grace = 'pendingRestore';
    return response(asked.clTRID, { code: 2304 });
  };
  expect(await it.gateway.restoreDomain({ ...intent, sentBefore: true })).toMatchObject({ kind: 'done' });
  expect(sent()).toEqual(['info', 'request', 'info', 'report']);
});

test('E3 sent before and refused for its own sake: a name still in redemption keeps the refusal', async () => {
  const steady = scripted.answer;
  scripted.answer = (asked) => (isRequest(asked.xml) ? response(asked.clTRID, { code: 2004 }) : steady(asked));
  const again = { ...intent, sentBefore: true };
  expect(await it.gateway.restoreDomain(again)).toMatchObject({ kind: 'refused', code: 2004 });
  expect(sent()).toEqual(['info', 'request', 'info']);
});

test('E3 a name that went meanwhile cannot be restored', async () => {
  grace = 'gone';
  expect(await it.gateway.resolveRestore(intent)).toMatchObject({ kind: 'refused', code: 2303 });
});
