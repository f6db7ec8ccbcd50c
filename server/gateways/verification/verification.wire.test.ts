import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { readVerification, type VerificationAccess } from '../../platform/verification-settings.ts';
import { CodeRefused, checkCode } from './check-code.ts';
import { openVerification, type VerificationHooks } from './http-verification.ts';
import type { IdentityRequest, VerificationGateway } from './index.ts';

let sandbox: SandboxProcess;
let access: VerificationAccess;
let service: VerificationGateway;
let picture: IdentityRequest['picture'];
const troubles: string[] = [];
const hooks: VerificationHooks = { onTrouble: ({ kind }) => void troubles.push(kind) };

beforeAll(async () => {
  sandbox = await startSandbox();
  const settings = (name: string) => sandbox.settings[name] ?? '';
  access = readVerification(settings, 'demonstration', (_, text) => {
    throw new Error(text);
  });
  service = openVerification(access, hooks, { askMs: 1500, identityMs: 1500 });
  const drawn = { create: { width: 40, height: 30, channels: 3 as const, background: '#8899aa' } };
  picture = { type: 'image/jpeg', bytes: await sharp(drawn).jpeg().toBuffer() };
});
afterEach(async () => {
  troubles.length = 0;
  await sandbox.call('/desk/api/verification/faults/clear', {});
  await sandbox.call('/desk/api/verification/next', { decision: 'rules' });
});
afterAll(() => sandbox.stop());

let made = 0;
const reference = () => `test-${String(++made).padStart(6, '0')}`;
const fault = (kind: string, more: object = {}) =>
  sandbox.call('/desk/api/verification/faults', { kind, times: 1, ...more });
const asked = () => sandbox.call<unknown[]>('/desk/api/verification/requests');

/** An invented citizen number: a place, a day, a serial and the check sign. */
function citizenNumber(serial: string): string {
  const digits = `11010119900307${serial}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

const holder = (over: Partial<IdentityRequest> = {}): IdentityRequest => ({
  reference: reference(),
  subject: 'individual',
  holder: 'Ming Lei',
  idType: 'SFZ',
  idNumber: citizenNumber('123'),
  expiresOn: '2036-01-31',
  picture,
  ...over,
});

describe('H2 a holder', () => {
  test('H2 passes with a code that the certificate proves', async () => {
    const outcome = await service.verifyIdentity(holder());
    expect(outcome).toMatchObject({ kind: 'passed', data: { expiresAt: expect.any(Date) } });
    if (outcome.kind !== 'passed') return;
    const certificate = readFileSync(access.certFile, 'utf8');
    expect(checkCode(outcome.data.code, 'real-name', certificate)).toMatch(/^1-[0-9a-f]+$/);
    expect(() => checkCode(outcome.data.code, 'domain', certificate)).toThrow(CodeRefused);
  });

  test.each([
    [{ idNumber: citizenNumber('124').slice(0, 17).concat('?') }, 'numberWrong', 'idNumber'],
    [{ picture: { type: 'image/png' as const, bytes: Buffer.from('no picture') } }, 'pictureUnreadable', 'picture'],
    [{ holder: 'Differs Lei' }, 'nameDiffers', 'holder'],
    [{ expiresOn: '2020-01-31' }, 'documentExpired', 'expiresOn'],
  ])('H2 is refused with the field to mend: %j', async (over, key, field) => {
    expect(await service.verifyIdentity(holder(over))).toEqual({ kind: 'refused', reasons: [{ key, field }] });
  });

  test('H2 waits for a person, who decides at the desk', async () => {
    await sandbox.call('/desk/api/verification/next', { decision: 'wait', times: 1 });
    const request = holder();
    expect((await service.verifyIdentity(request)).kind).toBe('later');
    expect((await service.ask(request.reference)).kind).toBe('later');
    await sandbox.call(`/desk/api/verification/requests/${request.reference}`, { decision: 'document_unfit' });
    const refused = { kind: 'refused', reasons: [{ key: 'documentUnfit', field: 'idType' }] };
    expect(await service.ask(request.reference)).toEqual(refused);
  });
});

describe('H2 a name', () => {
  test.each([
    ['fine-name.cn', undefined],
    ['police.cn', 'reserved'],
    ['best-casino-1.cn', 'sensitive'],
  ])('%s', async (name, key) => {
    const outcome = await service.verifyName({ reference: reference(), name });
    if (key === undefined) expect(outcome.kind).toBe('passed');
    else expect(outcome).toEqual({ kind: 'refused', reasons: [{ key, field: 'name' }] });
  });

  test('the same reference is the same request, also twice at a time; with something else it is refused', async () => {
    const request = { reference: reference(), name: 'twice.cn' };
    const before = (await asked()).length;
    const both = await Promise.all([service.verifyName(request), service.verifyName(request)]);
    expect(both[0]).toEqual(both[1]);
    expect((await asked()).length).toBe(before + 1);
    expect((await service.verifyName({ ...request, name: 'other.cn' })).kind).toBe('unknown');
    expect(troubles).toEqual(['protocol']);
    expect((await service.ask(request.reference, 'name')).kind).toBe('passed');
  });
});

describe('H2 lost answers', () => {
  test.each(['lost_answer', 'answer_500', 'silent'])('%s is unknown, and asking decides', async (kind) => {
    await fault(kind);
    const request = { reference: reference(), name: `${kind.replace('_', '-')}.cn` };
    expect((await service.verifyName(request)).kind).toBe('unknown');
    const arrived = kind !== 'silent';
    expect((await service.ask(request.reference, 'name')).kind).toBe(arrived ? 'passed' : 'absent');
    expect((await service.verifyName(request)).kind).toBe('passed');
  });

  test('a request that was cut off never arrived; a busy service and one that is not there did nothing', async () => {
    await fault('lost_request');
    const request = { reference: reference(), name: 'cut.cn' };
    expect((await service.verifyName(request)).kind).toBe('unknown');
    expect((await service.ask(request.reference, 'name')).kind).toBe('absent');
    await fault('busy');
    expect((await service.verifyName(request)).kind).toBe('later');
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const nobody = openVerification({ ...access, url: `http://127.0.0.1:${port}` });
    expect((await nobody.verifyName(request)).kind).toBe('later');
    const stranger = openVerification({ ...access, key: 'vsp_test_other' }, hooks);
    expect((await stranger.verifyName(request)).kind).toBe('later');
    expect(troubles).toEqual(['key']);
  });

  test('two codes for one request are both good', async () => {
    await fault('second_code');
    const request = { reference: reference(), name: 'coded-twice.cn' };
    const first = await service.verifyName(request);
    const second = await service.ask(request.reference, 'name');
    expect([first.kind, second.kind]).toEqual(['passed', 'passed']);
    expect(second).not.toEqual(first);
  });
});

describe('H2 a code that cannot be believed is not kept', () => {
  test.each(['bad_signature', 'other_type', 'not_a_code'])('%s', async (kind) => {
    await fault(kind);
    expect((await service.verifyName({ reference: reference(), name: 'coded.cn' })).kind).toBe('unknown');
    expect(troubles).toEqual(['code']);
  });

  test('nothing can be put into a signed document, taken out or changed', async () => {
    const outcome = await service.verifyName({ reference: reference(), name: 'signed.cn' });
    if (outcome.kind !== 'passed') throw new Error(outcome.kind);
    const certificate = readFileSync(access.certFile, 'utf8');
    const xml = Buffer.from(outcome.data.code, 'base64').toString('utf8');
    const judged = (text: string) => checkCode(Buffer.from(text).toString('base64'), 'domain', certificate);
    expect(judged(xml)).toMatch(/^1-/);
    const signature = /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '';
    const wrong = [
      xml.replace('>1-', '>2-'),
      xml.replace('type="domain"', 'type="real-name"'),
      xml.replace(signature, ''),
      xml.replace('</verificationCode:signedCode>', `${signature}</verificationCode:signedCode>`),
      xml.replace(/<SignatureValue>./, '<SignatureValue>A'),
      xml.replace('?>', '?><!DOCTYPE x [<!ENTITY e "1-abc">]>'),
      xml.replace(/<\?xml[^>]*\?>\s*([\s\S]*)/, '<other>$1</other>'),
      xml.replace(signature, `<more xmlns="urn:x"/>${signature}`),
      'x',
      '',
    ];
    for (const text of wrong) expect(() => judged(text), text.slice(0, 200)).toThrow(CodeRefused);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = publicKey.export({ type: 'spki', format: 'pem' }) as string;
    expect(() => checkCode(outcome.data.code, 'domain', other)).toThrow(CodeRefused);
    expect(() => checkCode('A'.repeat(40_000), 'domain', certificate)).toThrow(CodeRefused);
  });
});

test('an answer in another form, too large, or that leads elsewhere decides nothing', async () => {
  const replies = [
    [200, {}, '{"reference":"another-one","state":"waiting"}'],
    [200, {}, `{"pad":"${'x'.repeat(200_000)}"}`],
    [200, {}, 'no json'],
    [302, { location: 'http://127.0.0.1:1/' }, ''],
    [400, {}, '{}'],
  ] as const;
  let at = 0;
  const server = createServer((request, response) => {
    request.resume();
    const [status, headers, body] = replies[at] ?? [500, {}, ''];
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const strange = openVerification({ ...access, url }, hooks);
  for (at = 0; at < replies.length; at++)
    expect((await strange.verifyName({ reference: reference(), name: 'x.cn' })).kind, String(at)).toBe('unknown');
  await new Promise((resolve) => server.close(resolve));
});
