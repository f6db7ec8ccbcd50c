import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CITIZEN, citizenNumber } from '../steps/citizen.ts';
import { uploadPicture } from '../steps/upload-picture.ts';
import { address } from './buyer.ts';
import { type MoneyHouse, OPENED_WITHIN_MS, openMoneyHouse } from './money-house.ts';

/** H2: a proof of a holder survives a kill -9 at each of its points: asked for once, judged once, told once. */

let at: MoneyHouse;
beforeAll(async () => {
  at = await openMoneyHouse('prover', '50.00');
}, OPENED_WITHIN_MS);
afterAll(() => at.house.close());
afterEach(() => at.atRest());

interface Request {
  readonly reference: string;
  readonly state: string;
}
const requests = async () => (await at.house.desk<Request[]>('/verification/requests?kind=identity')) ?? [];
const shown = async (template: string) =>
  (await at.buyer.client.get(`/template/cn/detail?TemplateId=${template}`)).Data as {
    State: string;
    Proof?: { State: string };
  };

let made = 0;
/** A person in China who is nobody, with their papers handed in. */
async function submitted(): Promise<{ template: string; proof: string; name: string }> {
  made += 1;
  const name = `Holder ${made}`;
  const template = await at.post('/template/create', {
    Name: name,
    ...CITIZEN,
    Email: address('prover'),
  });
  expect(template.Code).toBe(10_000);
  const IdNumber = citizenNumber(String(120 + made));
  const FileId = await uploadPicture(at.house.consoleUrl, at.buyer.client.cookie());
  const papers = { IdType: 'SFZ', IdNumber, IdNumberAgain: IdNumber, LongTerm: true, Agreed: true, FileId };
  const proof = await at.post('/template/cn/submit', { TemplateId: template.Data.Id, ...papers });
  expect(proof.Code).toBe(10_000);
  return { template: template.Data.Id, proof: proof.Data.Id, name };
}

async function verifiedOnce(template: string, name: string, before: number): Promise<void> {
  await at.settled(
    async () => ((await shown(template)).State === 'verified' ? true : undefined),
    'the proof to be verified',
  );
  expect(await requests()).toHaveLength(before + 1);
  const subject = `“${name}” is verified`;
  await at.settled(async () => ((await at.mailed(subject)) > 0 ? true : undefined), 'the mail of the proof');
  expect(await at.mailed(subject)).toBe(1);
}

const approve = (proof: string, who: 0 | 1 = 0) => at.staff[who].call(`/identities/${proof}/approve`, {});

test.each(['edge.committed/identities/:Id/approve', 'identity.intended', 'identity.answered', 'identity.settled'])(
  'H2 killed at %s is asked for once and verified',
  async (point) => {
    const { template, proof, name } = await submitted();
    const before = (await requests()).length;
    await at.dieAt(point, () => approve(proof));
    await verifiedOnce(template, name, before);
  },
);

test('H2 taken by the service, and the answer lost with the house: asked about, never sent again', async () => {
  const { template, proof, name } = await submitted();
  const before = (await requests()).length;
  await at.house.desk('/verification/faults', { kind: 'lost_answer', times: 1 });
  await approve(proof);
  await at.settled(async () => ((await requests()).length > before ? true : undefined), 'the service to be asked');
  await at.cutPower();
  await verifiedOnce(template, name, before);
});

test('H2 approved by two members at once: one request', async () => {
  const { template, proof, name } = await submitted();
  const before = (await requests()).length;
  const both = await Promise.allSettled([approve(proof, 0), approve(proof, 1)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await verifiedOnce(template, name, before);
});
