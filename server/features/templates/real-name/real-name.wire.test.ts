import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { IDENTITY_CODE_RENEWAL_DAYS } from '#contract/rules/identity/proof.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import type { VerificationGateway } from '../../../gateways/verification/index.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { readVerification } from '../../../platform/verification-settings.ts';
import { mailKinds } from '../../account/testing.ts';
import { identityHandlers, identitySweeps } from '../wiring.ts';
import { verifiedIdentityOf } from './index.ts';
import { type Holder, openRealNameHouse, type RealNameHouse } from './testing.ts';

let house: TestHouse;
let sandbox: SandboxProcess;
let service: VerificationGateway;
let here: RealNameHouse;
let mary: Holder;
beforeAll(async () => {
  sandbox = await startSandbox();
  const settings = (name: string) => sandbox.settings[name] ?? '';
  const access = readVerification(settings, 'demonstration', (_, text) => {
    throw new Error(text);
  });
  service = openVerification(access, {}, { askMs: 1500, identityMs: 1500 });
  house = await openTestHouse();
  here = await openRealNameHouse(house);
  mary = await here.holder('mary@example.com');
});
afterEach(async () => {
  await sandbox.call('/desk/api/verification/faults/clear', {});
  await sandbox.call('/desk/api/verification/next', { decision: 'rules' });
});
afterAll(async () => {
  await here.close();
  await house.close();
  await sandbox.stop();
});

const fault = (kind: string) => sandbox.call('/desk/api/verification/faults', { kind, times: 1 });
const requests = () => sandbox.call<{ reference: string }[]>('/desk/api/verification/requests');
const work = (times = 1) => drainJobs(house, identityHandlers(counted())).then(() => times);
let sent: string[] = [];
/** The service, and what was asked of it. */
function counted(): VerificationGateway {
  return {
    ...service,
    verifyIdentity: (request) => {
      sent.push('send');
      return service.verifyIdentity(request);
    },
    ask: ((reference: string) => {
      sent.push('ask');
      return service.ask(reference);
    }) as VerificationGateway['ask'],
  };
}
/** Whoever waits has waited long enough. */
async function askAgain(): Promise<void> {
  await house.pool.query('UPDATE template_identity SET ask_at = to_timestamp(0) WHERE ask_at IS NOT NULL');
  await identitySweeps[0]?.run(house);
  await work();
}

async function approved(holder: string, more: object = {}): Promise<{ id: string; proof: string }> {
  const id = await mary.template(holder);
  const proof = (await mary.submit(id, more)).Data.Id;
  sent = [];
  expect((await here.staff.post(`/identities/${proof}/approve`)).Key).toBe('OK');
  return { id, proof };
}

test('H2 staff approve, the service signs, and the code is kept sealed', async () => {
  const { id } = await approved('Mary Chan');
  expect((await mary.state(id)).State).toBe('verifying');
  await work();
  expect(await mary.state(id)).toMatchObject({ State: 'verified', Actions: ['again'] });
  const held = await house.inTx((tx) => verifiedIdentityOf(tx, mary.id, BigInt(id)));
  expect(Buffer.from(held?.signedCode ?? '', 'base64').toString()).toContain('signedCode');
  const { rows } = await house.pool.query('SELECT sealed_code FROM template_identity WHERE template_id = $1', [id]);
  expect(rows[0].sealed_code).not.toContain(held?.signedCode);
  expect(await mailKinds(house, 'mary@example.com')).toContain('identity.verified');
  // A second job finds nothing to do.
  await identitySweeps[0]?.run(house);
  await work();
  expect(sent).toEqual(['send']);
});

test('H2 the service refuses with the field to put right; put right, it is accepted', async () => {
  const { id } = await approved('Differs Chan');
  await work();
  expect((await mary.state(id)).Proof).toMatchObject({
    State: 'refused',
    Reasons: [{ Reason: 'nameDiffers', Field: 'Holder' }],
  });
  const template = (await mary.get(`/template/detail?Id=${id}`)).Data;
  const { Actions, Abroad, CreatedAt, UpdatedAt, Default, FromProfile, EmailVerified, Identity, ...form } = template;
  expect((await mary.post('/template/change', { ...form, Holder: 'Mary Chan' })).Key).toBe('OK');
  const again = (await mary.submit(id)).Data.Id;
  await here.staff.post(`/identities/${again}/approve`);
  await work();
  expect((await mary.state(id)).State).toBe('verified');
});

test('H2 a lost answer is asked about under the same reference, never sent again', async () => {
  await fault('lost_answer');
  const before = (await requests()).length;
  const { id } = await approved('Mary Lost');
  await work();
  expect((await mary.state(id)).State).toBe('verifying');
  await askAgain();
  expect([(await mary.state(id)).State, sent]).toEqual(['verified', ['send', 'ask']]);
  expect((await requests()).length).toBe(before + 1);
});

test('H2 a request that never arrived is sent again, under the same reference', async () => {
  await fault('lost_request');
  const { id } = await approved('Mary Unsent');
  await work();
  await askAgain();
  expect([(await mary.state(id)).State, sent]).toEqual(['verified', ['send', 'ask', 'send']]);
});

test('H2 a code that the service did not sign is none', async () => {
  await fault('bad_signature');
  const { id } = await approved('Mary Forged');
  await work();
  expect((await mary.state(id)).State).toBe('verifying');
  expect(await house.inTx((tx) => verifiedIdentityOf(tx, mary.id, BigInt(id)))).toBeUndefined();
});

test('H2 the service may take its time: it is asked less and less often', async () => {
  await sandbox.call('/desk/api/verification/next', { decision: 'wait', times: 1 });
  const { id, proof } = await approved('Mary Patient');
  const wait = async () => {
    const { rows } = await house.pool.query('SELECT ask_at, reference FROM template_identity WHERE id = $1', [proof]);
    return rows[0];
  };
  const from = Date.now();
  await work();
  const first = (await wait()).ask_at.getTime() - from;
  await askAgain();
  const second = (await wait()).ask_at.getTime() - Date.now();
  expect(second).toBeGreaterThan(first);
  const { reference } = await wait();
  await sandbox.call(`/desk/api/verification/requests/${reference}`, { decision: 'document_unfit' });
  await askAgain();
  expect((await mary.state(id)).Proof).toMatchObject({ State: 'refused', Reasons: [{ Reason: 'documentUnfit' }] });
});

test('H2 a code near its end is had anew with the same papers; a service that now refuses ends the proof', async () => {
  const { id, proof } = await approved('Mary Renewed');
  await work();
  const codeOf = async () => {
    const { rows } = await house.pool.query('SELECT reference, code_expires_at FROM template_identity WHERE id = $1', [
      proof,
    ]);
    return rows[0];
  };
  const first = await codeOf();
  const due = addDays(first.code_expires_at, -IDENTITY_CODE_RENEWAL_DAYS);
  const days = identitySweeps[1];
  await days?.run({ ...house, wall: () => new Date(due.getTime() - 1) });
  expect((await codeOf()).reference).toBe(first.reference);
  await days?.run({ ...house, wall: () => due });
  expect((await mary.state(id)).State).toBe('verified');
  await askAgain();
  const renewed = await codeOf();
  expect([renewed.reference === first.reference, (await mary.state(id)).State]).toEqual([false, 'verified']);
  await house.pool.query('UPDATE template_identity SET code_expires_at = now() WHERE id = $1', [proof]);
  await sandbox.call('/desk/api/verification/next', { decision: 'number_wrong', times: 1 });
  await days?.run(house);
  await askAgain();
  expect((await mary.state(id)).Proof).toMatchObject({ State: 'refused', Reasons: [{ Reason: 'numberWrong' }] });
});

test('H2 an answer for a template that is gone changes nothing', async () => {
  const { id, proof } = await approved('Mary Gone');
  await mary.post('/template/delete', { Id: id });
  await work();
  const { rows } = await house.pool.query('SELECT state FROM template_identity WHERE id = $1', [proof]);
  expect([rows[0].state, sent]).toEqual(['closed', []]);
});
