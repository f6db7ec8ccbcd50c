import {
  IDENTITY_ASK_SECONDS,
  IDENTITY_ASK_SECONDS_MAX,
  REGISTRY_PICTURE_BYTES_MAX,
} from '#contract/rules/identity/proof.ts';
import type { IdentityReason } from '#contract/rules/identity/reasons.ts';
import type {
  Answer,
  IdentityRequest,
  IdentityReason as ServiceReason,
  VerificationGateway,
} from '../../../gateways/verification/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { smallerPicture } from '../../../platform/documents/picture.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { readFile } from '../../files/index.ts';
import { openNumber } from './papers.ts';
import { passProof, refuseProof } from './settle-identity.ts';
import { changeProof, lockProof, type Proof } from './store.ts';

const CALLER = systemCaller('identity-verify');
const SECOND_MS = 1000;

/** The service's reasons in the words of the form. */
const REASONS: Readonly<Record<ServiceReason, IdentityReason>> = {
  numberWrong: 'numberWrong',
  pictureUnreadable: 'pictureUnreadable',
  nameDiffers: 'nameDiffers',
  documentExpired: 'documentExpired',
  documentUnfit: 'documentUnfit',
  other: 'other',
};

/** Is the service to be asked about it now? Its code is awaited, or a newer one. */
const awaits = (proof: Proof | undefined): proof is Proof & { reference: string; askAt: Date } =>
  proof !== undefined &&
  proof.reference !== null &&
  proof.askAt !== null &&
  ['verifying', 'verified'].includes(proof.state);

interface Sending {
  readonly reference: string;
  /** It may have been sent before: then its fate is asked first. */
  readonly sentBefore: boolean;
}

/** Waits twice as long each time. */
const waitOf = (tries: number) => Math.min(IDENTITY_ASK_SECONDS * 2 ** Math.min(tries, 20), IDENTITY_ASK_SECONDS_MAX);

/** Commits the intent: from here on the request may have arrived. */
async function intend(tx: Tx, id: bigint): Promise<Sending | undefined> {
  const proof = await lockProof(tx, id);
  if (!awaits(proof)) return undefined;
  const askAt = new Date(tx.now.getTime() + waitOf(proof.tries) * SECOND_MS);
  await changeProof(tx, id, { tries: proof.tries + 1, askAt });
  return { reference: proof.reference, sentBefore: proof.tries > 0 };
}

/** What is sent; the picture is made small between the transactions. */
async function requestOf(house: House, id: bigint, reference: string): Promise<IdentityRequest> {
  const { proof, picture } = await transact(house, CALLER, async (tx) => {
    const found = await lockProof(tx, id);
    if (!found || found.fileId === null) throw new Error(`the papers of the proof ${id} are gone`);
    return { proof: found, picture: await readFile(tx, found.fileId) };
  });
  const { kind, holder, idType, sealedNumber, expiresOn } = proof;
  if (sealedNumber === null) throw new Error(`the number of the proof ${id} is gone`);
  return {
    reference,
    subject: kind,
    holder,
    idType,
    idNumber: openNumber(house, proof, sealedNumber),
    ...(expiresOn === null ? {} : { expiresOn }),
    picture: { type: 'image/jpeg', bytes: await smallerPicture(picture.bytes, REGISTRY_PICTURE_BYTES_MAX) },
  };
}

async function askOrSend(house: House, gateway: VerificationGateway, id: bigint, of: Sending) {
  const told: Answer<ServiceReason> = of.sentBefore ? await gateway.ask(of.reference) : { kind: 'absent' };
  if (told.kind !== 'absent') return told;
  const answer = await gateway.verifyIdentity(await requestOf(house, id, of.reference));
  faultPoint(house, 'identity.answered');
  return answer;
}

/**
 * Asks the registry's service for its signed code, once for each proof and each renewal: the intent is committed first,
 * and what may have been sent is asked about under the same reference, never blindly repeated. May be killed anywhere
 * and called twice at once.
 */
export async function verifyIdentity(house: House, gateway: VerificationGateway, id: bigint): Promise<void> {
  const sending = await transact(house, CALLER, (tx) => intend(tx, id));
  faultPoint(house, 'identity.intended');
  if (!sending) return;
  const outcome = await askOrSend(house, gateway, id, sending);
  if (outcome.kind === 'later' || outcome.kind === 'unknown') {
    house.log.info({ proof: String(id), outcome: outcome.kind, why: outcome.why }, 'no judgement of an identity yet');
    return;
  }
  await transact(house, CALLER, async (tx) => {
    const proof = await lockProof(tx, id);
    // Another answer to the same question came first, or the template is gone.
    if (!awaits(proof) || proof.reference !== sending.reference) return;
    if (outcome.kind === 'passed') await passProof(tx, proof, outcome.data);
    else
      await refuseProof(
        tx,
        proof,
        outcome.reasons.map(({ key }) => REASONS[key]),
        '',
      );
  });
  faultPoint(house, 'identity.settled');
}
