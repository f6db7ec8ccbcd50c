import { addBusinessDays } from '#contract/calendar.ts';
import { birthdayIn, type DocumentType, documentsOf } from '#contract/rules/identity/documents.ts';
import { holderNameFault } from '#contract/rules/identity/holder-name.ts';
import { IDENTITY_REVIEW_BUSINESS_DAYS_MAX, paperEndsAt } from '#contract/rules/identity/proof.ts';
import { IDENTITY_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { countAttempt } from '../../../platform/limits.ts';
import { recordBirth } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { claimFile } from '../../files/index.ts';
import { lockTemplate, type Template } from '../store.ts';
import { submittedLetter } from './letters.ts';
import { identityMachine } from './machine.ts';
import { hashOfNumber, sealNumber } from './papers.ts';
import { insertProof, setPicture } from './store.ts';
import { tellOwner } from './tell-owner.ts';

/** What the form gives, checked for its own sake. `expiresOn` is null where the paper never ends. */
export interface GivenProof {
  readonly idType: DocumentType;
  readonly idNumber: string;
  readonly expiresOn: string | null;
  readonly fileId: bigint;
}

/** What only template and clock can tell. */
function judge(tx: Tx, { kind, holder }: Template, given: GivenProof): Date | null {
  const fault = holderNameFault(holder);
  if (fault) throw refuse('IDENTITY_HOLDER_UNFIT');
  if (!documentsOf(kind).includes(given.idType)) throw refuseField(tx.lang, 'IdType', 'identity:type.kind');
  const birthday = birthdayIn(given.idType, given.idNumber);
  if (birthday !== undefined && Date.parse(birthday) > tx.now.getTime())
    throw refuseField(tx.lang, 'IdNumber', 'identity:number.wrong');
  const endsAt = given.expiresOn === null ? null : paperEndsAt(given.expiresOn);
  if (endsAt !== null && endsAt <= tx.now) throw refuseField(tx.lang, 'ExpiresOn', 'identity:expires.past');
  return endsAt;
}

/**
 * Hands in the papers of a template's holder. A proof that holds stays until this one is verified, so new papers can be
 * handed in before the old ones end.
 */
export async function submitIdentity(tx: Tx, templateId: bigint, given: GivenProof): Promise<bigint> {
  const customerId = customerOf(tx);
  const template = await lockTemplate(tx, customerId, templateId);
  if (!template) throw refuse('NOT_FOUND');
  const endsAt = judge(tx, template, given);
  await countAttempt(tx.house, IDENTITY_PER_CUSTOMER, String(customerId));
  const place = { customerId, templateId };
  // Race: two papers of one template; the unique index lets one in.
  const id = await insertProof(tx, {
    ...place,
    kind: template.kind,
    holder: template.holder,
    idType: given.idType,
    sealedNumber: sealNumber(tx.house, place, given.idNumber),
    numberHash: hashOfNumber(tx.house, given.idNumber),
    expiresOn: given.expiresOn,
    endsAt,
    dueAt: addBusinessDays(tx.now, IDENTITY_REVIEW_BUSINESS_DAYS_MAX),
  });
  if (id === undefined) throw refuse('IDENTITY_PENDING');
  await recordBirth(tx, identityMachine, id);
  await claimFile(tx, { fileId: given.fileId, purpose: 'identity', by: `identity:${id}` });
  await setPicture(tx, id, given.fileId);
  const after = { name: template.name, template: templateId, idType: given.idType };
  await record(tx, { act: 'identity.submitted', object: { kind: 'identity', id }, after });
  await tellOwner(tx, customerId, submittedLetter(template));
  return id;
}
