import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { judgeFrames } from '../../../gateways/registry/judge-frames.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import type { VerificationGateway } from '../../../gateways/verification/index.ts';
import { toAscii } from '../../../platform/idn.ts';
import { drainJobs, type JobHandler } from '../../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { findDomain, formsKept } from '../../domains/index.ts';
import { askRegistries } from '../../search/index.ts';
import { verifyHolder } from '../../templates/registry-contacts/testing.ts';
import { orderHandlers, orderSweeps } from '../index.ts';
import { type Buyer, buyCart, endWaits, fillCart, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';

/** D1, D4: a Chinese name is made with its forms, and its registry's word on them is kept. */

const [GUO_YU, FULL_GUO_YU] = ['\u56fd\u8bed', '\u570b\u8a9e'];
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let service: VerificationGateway;
let handlers: JobHandler[];
let buyer: Buyer;
let other: Buyer;
const frames: string[] = [];
const faults: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries, verification } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries, verification });
  const folder = process.env['EPP_SCHEMAS'];
  const judge = folder ? judgeFrames(folder, (direction, fault) => faults.push(`${direction}: ${fault}`)) : undefined;
  registry = openEppRegistry(settingsOfAccess('cnnic', registries.cnnic), {
    onFrame: (direction, xml) => {
      const text = Buffer.from(xml).toString('utf8');
      if (direction === 'sent' && text.includes('<domain:create')) frames.push(text);
      judge?.(direction, xml);
    },
  });
  service = openVerification(verification, {}, { askMs: 1500 });
  handlers = orderHandlers(new Map([['cnnic', registry]]), service);
  [buyer, other] = [await makeBuyer(house, '500.00'), await makeBuyer(house, '500.00')];
  for (const { customerId } of [buyer, other]) await verifyHolder(house, service, customerId);
});
afterEach(async () => {
  await sandbox.call('/desk/api/registry/faults/clear', {});
  expect(await violations(house)).toEqual([]);
  expect(faults).toEqual([]);
  frames.length = 0;
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

const work = () => drainJobs(house, handlers);
async function waitOver(): Promise<void> {
  await endWaits(house);
  for (const sweep of orderSweeps) await sweep.run(house);
  await work();
}
async function buy(by: Buyer, name: string): Promise<void> {
  await fillCart(house, by, [name]);
  await buyCart(house, by);
  await work();
}
const stateOf = async (name: string) => {
  const ascii = toAscii(name);
  return (await linesIn(house)).findLast((line) => line.startsWith(`${ascii}:`))?.split(': ')[1];
};
const formsOfName = (name: string) =>
  house.inTx(async (tx) => {
    const row = await findDomain(tx, buyer.customerId, toAscii(name)!);
    return row && (await formsKept(tx, row.id));
  });
/** How its registry says that a name is taken. */
const taken = async (name: string) => {
  const answers = askRegistries(house, new Map([['cnnic', registry]]), [toAscii(name)!]);
  const { value: told } = await answers.next();
  return told?.status === 'taken' ? (told.bundled ? 'as a form' : 'itself') : told?.status;
};

test('D1 D4 both forms are sent, kept, and the registry tells the other one as taken with this name', async () => {
  await buy(buyer, `${GUO_YU}.cn`);
  expect(await stateOf(`${GUO_YU}.cn`)).toBe('completed');
  expect(frames[0]).toContain(`<cdn:SCDN>${GUO_YU}.cn</cdn:SCDN><cdn:TCDN>${FULL_GUO_YU}.cn</cdn:TCDN></cdn:create>`);
  expect(await formsOfName(`${GUO_YU}.cn`)).toEqual([
    { kind: 'simplified', unicode: `${GUO_YU}.cn`, name: toAscii(`${GUO_YU}.cn`), toldBy: 'registry' },
    { kind: 'traditional', unicode: `${FULL_GUO_YU}.cn`, name: toAscii(`${FULL_GUO_YU}.cn`), toldBy: 'registry' },
  ]);
  expect(await taken(`${FULL_GUO_YU}.cn`)).toBe('as a form');
  expect(await taken(`${GUO_YU}.cn`)).toBe('itself');
});

test('D4 another customer cannot have a form of it: refused as taken, and his money is free again', async () => {
  const before = await moneyOf(house, other);
  await buy(other, `${FULL_GUO_YU}.cn`);
  expect(await stateOf(`${FULL_GUO_YU}.cn`)).toMatch(/^failed/);
  expect(await moneyOf(house, other)).toEqual(before);
});

test('D4 a form in doubt is not sent; the registry says it, and its word is kept', async () => {
  const name = '\u4e91\u53d1.cn';
  await buy(buyer, name);
  expect(frames[0]).toContain(`<cdn:SCDN>${name}</cdn:SCDN></cdn:create>`);
  expect((await formsOfName(name))?.map(({ kind, unicode }) => [kind, unicode])).toEqual([
    ['simplified', name],
    ['traditional', '\u96f2\u767c.cn'],
  ]);
});

test('D4 an answer that was lost: the name is found with its forms', async () => {
  const name = '\u4e1c\u9f99.cn';
  await sandbox.call('/desk/api/registry/faults', {
    registry: 'cnnic',
    kind: 'cut-before-answer',
    command: 'domain:create',
  });
  await buy(buyer, name);
  await waitOver();
  expect(await stateOf(name)).toBe('completed');
  const forms = await formsOfName(name);
  expect(forms?.map(({ unicode, toldBy }) => [unicode, toldBy])).toEqual([
    [name, 'registry'],
    ['\u6771\u9f8d.cn', 'registry'],
  ]);
});

test('D1 a name typed half in each script has both forms beside its own', async () => {
  const name = '\u8ba1\u570b.cn';
  await buy(buyer, name);
  expect(await stateOf(name)).toBe('completed');
  expect((await formsOfName(name))?.map(({ unicode }) => unicode)).toEqual(['\u8ba1\u56fd.cn', '\u8a08\u570b.cn']);
  for (const form of ['\u8ba1\u56fd.cn', '\u8a08\u570b.cn']) expect(await taken(form)).toBe('as a form');
});

test('D1 under the Chinese suffix the forms stand under both spellings of it', async () => {
  const [plain, full] = ['\u56fd\u4eba.\u4e2d\u56fd', '\u570b\u4eba.\u4e2d\u570b'];
  await buy(buyer, full);
  expect(frames[0]).toContain(`<cdn:SCDN>${plain}</cdn:SCDN><cdn:TCDN>${full}</cdn:TCDN>`);
  expect(await taken(plain)).toBe('as a form');
});
