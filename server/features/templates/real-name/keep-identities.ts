import { addDays } from '#contract/calendar.ts';
import { IDENTITY_CODE_RENEWAL_DAYS, IDENTITY_REMINDER_DAYS } from '#contract/rules/identity/proof.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue, type Sweep } from '../../../platform/jobs.ts';
import { transition } from '../../../platform/machine.ts';
import { record } from '../../activity/index.ts';
import { eraseFile } from '../../files/index.ts';
import { verifyIdentityJob } from './jobs.ts';
import { expiredLetter, expiringLetter } from './letters.ts';
import { identityMachine } from './machine.ts';
import { dueForCode, dueToAsk, dueToErase, dueToExpire, dueToRemind } from './queue-store.ts';
import { freshReference } from './review-identity.ts';
import { templateOfProof } from './settle-identity.ts';
import { changeProof, lockProof, type Proof } from './store.ts';
import { tellOwner } from './tell-owner.ts';

const CALLER = 'identities';
/** Of one look; the rest has its turn at the next. */
const AT_ONCE = 100;

async function expire(tx: Tx, proof: Proof): Promise<void> {
  if (proof.state !== 'verified' || proof.endsAt === null || proof.endsAt > tx.now) return;
  await changeProof(tx, proof.id, { endedAt: tx.now, askAt: null });
  await transition(tx, identityMachine, proof, 'expire');
  const template = await templateOfProof(tx, proof);
  const object = { kind: 'identity', id: proof.id };
  await record(tx, { act: 'identity.expired', object, onBehalfOf: proof.customerId, after: { name: template.name } });
  await tellOwner(tx, proof.customerId, expiredLetter(template, proof.expiresOn ?? ''));
}

async function remind(tx: Tx, proof: Proof): Promise<void> {
  if (proof.state !== 'verified' || proof.endsAt === null || proof.endsAt <= tx.now) return;
  await changeProof(tx, proof.id, { remindedAt: tx.now });
  await tellOwner(tx, proof.customerId, expiringLetter(await templateOfProof(tx, proof), proof.expiresOn ?? ''));
}

/** Asks for a new code with the same papers; the old one holds meanwhile. */
async function renewCode(tx: Tx, proof: Proof): Promise<void> {
  if (proof.state !== 'verified' || proof.askAt !== null) return;
  await changeProof(tx, proof.id, { reference: freshReference(proof.id), tries: 0, askAt: tx.now });
}

/** Destroys what the papers said; that there were papers, of what kind, when and how they ended, stays. */
async function erase(tx: Tx, proof: Proof): Promise<void> {
  if (proof.erasedAt !== null) return;
  const { id, customerId, fileId } = proof;
  const gone = { sealedNumber: null, numberHash: null, fileId: null, sealedCode: null, codeExpiresAt: null } as const;
  await changeProof(tx, id, { ...gone, erasedAt: tx.now });
  if (fileId !== null) await eraseFile(tx, fileId);
  await record(tx, { act: 'identity.erased', object: { kind: 'identity', id }, onBehalfOf: customerId });
}

/** Each in a transaction of its own, so that the trouble of one keeps no other from its turn. */
async function each(
  house: House,
  find: (tx: Tx) => Promise<readonly bigint[]>,
  act: (tx: Tx, proof: Proof) => Promise<void>,
): Promise<void> {
  for (const id of await transact(house, systemCaller(CALLER), find)) {
    try {
      await transact(house, systemCaller(CALLER), async (tx) => {
        const proof = await lockProof(tx, id);
        if (proof) await act(tx, proof);
      });
    } catch (error) {
      house.log.error({ err: error, proof: String(id) }, 'a proof of identity was not kept up');
      house.metrics.alarms.inc({ kind: 'identities' });
    }
  }
}

/** Everything of proofs that comes with the business clock. */
export const identitySweeps: readonly Sweep[] = [
  {
    name: 'identity-ask',
    everySeconds: 5,
    run: (house) =>
      transact(house, systemCaller(CALLER), async (tx) => {
        for (const id of await dueToAsk(tx, AT_ONCE))
          await enqueue(tx, verifyIdentityJob, { Id: String(id) }, String(id));
      }),
  },
  {
    name: 'identity-days',
    everySeconds: 30,
    run: async (house) => {
      await each(house, (tx) => dueToExpire(tx, AT_ONCE), expire);
      await each(house, (tx) => dueToRemind(tx, addDays(tx.now, IDENTITY_REMINDER_DAYS), AT_ONCE), remind);
      await each(house, (tx) => dueForCode(tx, addDays(tx.now, IDENTITY_CODE_RENEWAL_DAYS), AT_ONCE), renewCode);
      await each(house, (tx) => dueToErase(tx, AT_ONCE), erase);
    },
  },
];
