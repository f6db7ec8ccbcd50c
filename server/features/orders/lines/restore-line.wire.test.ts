import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addYears, dayOf } from '#contract/calendar.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { testContact } from '../../../gateways/registry/testing/contact.ts';
import { demonstrationConfig } from '../../../platform/testing.ts';
import type { Step } from './ask-registry.ts';
import type { LineRow } from './line-store.ts';
import { restoreLine } from './restore-line.ts';

/** Beyond the days in which a deleted name is gone at once. */
const OWNED_DAYS = 6;
/** What the sandbox asks for a year of its second class of dear names. */
const YEAR = '500.00';

let sandbox: SandboxProcess;
let registry: RegistryGateway;
let sent: string[] = [];
let serial = 0;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  registry = openEppRegistry(settingsOfAccess('tv', registries.tv), {
    onFrame: (direction, xml) => direction === 'sent' && sent.push(Buffer.from(xml).toString()),
  });
  expect((await registry.createContact(testContact('holder-1'))).kind).toBe('done');
});
afterAll(async () => {
  await registry.close();
  await sandbox.stop();
});

async function expiryOf(name: string): Promise<Date> {
  const found = await registry.infoDomain(name);
  if (found.kind !== 'found' || !found.domain.expiresAt) throw new Error(`${name} is not there`);
  return found.domain.expiresAt;
}

/** A dear name that was bought, kept for some days and deleted; the last day it is paid for. */
async function deleted(name: string): Promise<Date> {
  const at = Date.parse((await sandbox.call<{ now: string }>('/desk/api/clock')).now);
  const fee = { amount: YEAR, currency: 'USD' };
  const authInfo = 'Transfer-Code-1';
  const nameservers = ['ns1.namestead.example', 'ns2.namestead.example'];
  const clTRID = `YEAR-${++serial}`;
  const made = await registry.createDomain({
    name,
    years: 1,
    nameservers,
    contacts: { registrant: 'holder-1' },
    authInfo,
    clTRID,
    intendedAt: new Date(at),
    fee,
  });
  expect(made.kind).toBe('done');
  const paid = await expiryOf(name);
  await sandbox.call('/desk/api/clock', { advance: `${OWNED_DAYS}d` });
  expect((await registry.deleteDomain({ name, clTRID: `${clTRID}-D` })).kind).toBe('done');
  sent = [];
  return paid;
}

/**
 * A step of a line whose name was paid until a day. That day is over for the line alone: the registry, whose clock
 * stands before it, adds no year by itself when the name comes back.
 */
function stepOf(name: string, paid: Date, yearFee: string | null): Step {
  const line = {
    id: 1n,
    kind: 'restore',
    name,
    years: 1,
    premium: true,
    fee: '40.00',
    feeCurrency: 'USD',
    yearFee,
    expiresBefore: paid,
  } as LineRow;
  const intent = { id: 1n, clTrid: `BACK-${++serial}` } as Step['intent'];
  const at = addDays(paid, 1);
  return { act: 'send', line, intent, intendedAt: at, sentBefore: false, at, deletedAt: addDays(paid, -1) };
}

const renewals = () => sent.filter((xml) => xml.includes('<renew>'));

test('E3 D5 a dear name whose registry adds no year comes back with one, at the fee agreed for the year', async () => {
  const paid = await deleted('diamond.tv');
  const result = await restoreLine(registry, stepOf('diamond.tv', paid, YEAR));
  expect(result).toMatchObject({ kind: 'done' });
  expect(dayOf(await expiryOf('diamond.tv'))).toBe(dayOf(addYears(paid, 1)));
  expect(renewals()).toHaveLength(1);
  expect(renewals()[0]).toMatch(
    /<fee:renew [^>]*><fee:currency>USD<\/fee:currency><fee:fee>500\.00<\/fee:fee><\/fee:renew>/,
  );
});

test('E3 D5 the year of a dear name at another fee than agreed is refused: the restore is done, without it, and the name keeps its day', async () => {
  const paid = await deleted('casino.tv');
  const step = stepOf('casino.tv', paid, '499.99');
  const alone = { kind: 'done', data: { expiresAt: paid, yearRefused: true }, trace: { code: 2004 } };
  expect(await restoreLine(registry, step)).toMatchObject(alone);
  expect(dayOf(await expiryOf('casino.tv'))).toBe(dayOf(paid));
  // The answer lost: asked again it is the year that is still to be sent, and sent again it is refused again; the
  // restore is not repeated.
  expect(await restoreLine(registry, { ...step, act: 'ask' })).toEqual({ kind: 'absent' });
  sent = [];
  expect(await restoreLine(registry, { ...step, sentBefore: true })).toMatchObject(alone);
  expect(sent.filter((xml) => xml.includes('rgp:restore op="request"'))).toEqual([]);
});

test('E3 D5 the year of a dear name is refused without a fee, which nobody has agreed to leave: the act is not over', async () => {
  const paid = await deleted('888.tv');
  const step = stepOf('888.tv', paid, null);
  const result = await restoreLine(registry, step);
  expect(result).toMatchObject({ kind: 'unknown', why: expect.stringContaining('the year is missing: 2003') });
  expect(dayOf(await expiryOf('888.tv'))).toBe(dayOf(paid));
  // Asked again, it is the year alone that is still to be sent.
  expect(await restoreLine(registry, { ...step, act: 'ask' })).toEqual({ kind: 'absent' });
});
