import { IDENTITY_PAGE_ROWS } from '#contract/rules/identity/proof.ts';
import * as api from '#contract/staff-api/templates/real-name.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CustomersNamed, customersNamed } from '../../account/index.ts';
import { listActivity, presentAudit, record } from '../../activity/index.ts';
import { nameStaff } from '../../staff-access/index.ts';
import { hashOfNumber, openNumber } from './papers.ts';
import { pageProofs, selectByNumber, selectProof } from './queue-store.ts';
import { approveIdentity, refuseIdentity } from './review-identity.ts';
import { type Proof, selectProofs } from './store.ts';

const FOUND_MAX = 50;

const rowOf = (tx: Tx, proof: Proof, named: CustomersNamed) => ({
  Id: String(proof.id),
  CustomerId: String(proof.customerId),
  ...named(proof.customerId),
  TemplateId: String(proof.templateId),
  Kind: proof.kind,
  Holder: proof.holder,
  IdType: proof.idType,
  State: proof.state,
  SubmittedAt: proof.submittedAt.toISOString(),
  DueAt: proof.dueAt.toISOString(),
  Late: proof.state === 'submitted' && proof.dueAt <= tx.now,
});

async function rowsOf(tx: Tx, proofs: readonly Proof[]) {
  const named = await customersNamed(
    tx,
    proofs.map(({ customerId }) => customerId),
  );
  return proofs.map((proof) => rowOf(tx, proof, named));
}

async function detailOf(tx: Tx, proof: Proof) {
  const others = (await selectProofs(tx, proof.customerId, [proof.templateId])).filter(({ id }) => id !== proof.id);
  const same = proof.numberHash === null ? [] : await selectByNumber(tx, proof.numberHash, FOUND_MAX);
  const elsewhere = same.filter(({ customerId }) => customerId !== proof.customerId);
  const named = await customersNamed(tx, [proof.customerId, ...elsewhere.map(({ customerId }) => customerId)]);
  const history = await listActivity(tx, { object: `identity:${proof.id}` });
  const called = await nameStaff(tx);
  return {
    ...rowOf(tx, proof, named),
    ...(proof.sealedNumber === null ? {} : { Number: openNumber(tx.house, proof, proof.sealedNumber) }),
    ...(proof.expiresOn === null ? {} : { ExpiresOn: proof.expiresOn }),
    ...(proof.fileId === null ? {} : { FileId: String(proof.fileId) }),
    ...(proof.decidedAt === null ? {} : { DecidedAt: proof.decidedAt.toISOString() }),
    Reasons: [...proof.reasons],
    ...(proof.note === null ? {} : { Note: proof.note }),
    ...(proof.erasedAt === null ? {} : { ErasedAt: proof.erasedAt.toISOString() }),
    Others: others.map((other) => rowOf(tx, other, named)),
    SameNumber: elsewhere.map(({ id, customerId, state }) => ({
      Id: String(id),
      CustomerId: String(customerId),
      ...named(customerId),
      State: state,
    })),
    History: history.map((act) => presentAudit(act, called)),
    Decidable: proof.state === 'submitted',
  };
}

export const realNameStaffRoutes: readonly Route[] = [
  route(api.officeIdentities, async (tx, { State, After }) => {
    const rows = await pageProofs(tx, State, After === undefined ? null : BigInt(After), IDENTITY_PAGE_ROWS + 1);
    const page = rows.slice(0, IDENTITY_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return { Items: await rowsOf(tx, page), ...(last ? { Next: String(last.id) } : {}) };
  }),
  route(api.officeIdentity, async (tx, { Id }) => {
    const proof = await selectProof(tx, BigInt(Id));
    if (!proof) throw refuse('NOT_FOUND');
    const object = { kind: 'identity', id: proof.id };
    await record(tx, { act: 'identity.viewed', object, onBehalfOf: proof.customerId });
    return detailOf(tx, proof);
  }),
  route(api.approveIdentity, (tx, { Id }) => approveIdentity(tx, BigInt(Id))),
  route(api.refuseIdentity, (tx, { Id, Reasons, Note }) =>
    refuseIdentity(tx, BigInt(Id), { reasons: Reasons, note: Note }),
  ),
  route(api.findIdentities, async (tx, { Number: number }) => {
    const found = await selectByNumber(tx, hashOfNumber(tx.house, number), FOUND_MAX);
    await record(tx, {
      act: 'identity.searched',
      object: { kind: 'identity', id: 'number' },
      after: { found: found.length },
    });
    return { Items: await rowsOf(tx, found) };
  }),
];
