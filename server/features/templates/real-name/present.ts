import type { IDENTITY_ACTIONS, IdentityOnWire, ProofOnWire } from '#contract/api/templates/real-name.ts';
import { holderNameFault } from '#contract/rules/identity/holder-name.ts';
import { IDENTITY_REASONS } from '#contract/rules/identity/reasons.ts';
import type { House } from '../../../platform/house.ts';
import type { Template } from '../store.ts';
import { standingOf } from './machine.ts';
import { openNumber } from './papers.ts';
import type { Proof } from './store.ts';

/** So many signs of a number are shown to its owner. */
const SHOWN_SIGNS = 4;
const HIDDEN = '\u2022\u2022\u2022\u2022';

/** The end of a number. */
export function numberShown(house: House, proof: Proof): string | undefined {
  if (proof.sealedNumber === null) return undefined;
  return `${HIDDEN}${openNumber(house, proof, proof.sealedNumber).slice(-SHOWN_SIGNS)}`;
}

function presentProof(house: House, proof: Proof): ProofOnWire {
  const number = numberShown(house, proof);
  return {
    Id: String(proof.id),
    State: proof.state,
    IdType: proof.idType,
    ...(number === undefined ? {} : { Number: number }),
    ...(proof.expiresOn === null ? {} : { ExpiresOn: proof.expiresOn }),
    SubmittedAt: proof.submittedAt.toISOString(),
    ...(proof.state === 'submitted' ? { DueAt: proof.dueAt.toISOString() } : {}),
    ...(proof.decidedAt === null ? {} : { DecidedAt: proof.decidedAt.toISOString() }),
    Reasons: proof.reasons.map((Reason) => {
      const Field = IDENTITY_REASONS[Reason];
      return { Reason, ...(Field ? { Field } : {}) };
    }),
    ...(proof.note === null ? {} : { Note: proof.note }),
  };
}

function actionsOf(fault: string | undefined, proof: Proof | undefined, newer: Proof | undefined) {
  const open = [proof, newer].find((one) => one?.state === 'submitted' || one?.state === 'verifying');
  const actions: (typeof IDENTITY_ACTIONS)[number][] = [];
  if (open?.state === 'submitted') actions.push('withdraw');
  if (!open && fault === undefined) actions.push(proof ? 'again' : 'submit');
  return actions;
}

/** A template with what its papers say, as its owner reads it. `proofs`: of this template, the newest first. */
export function presentIdentity(house: House, template: Template, proofs: readonly Proof[]): IdentityOnWire {
  const { state, proof, newer } = standingOf(proofs);
  const fault = holderNameFault(template.holder);
  return {
    TemplateId: String(template.id),
    Name: template.name,
    FromProfile: template.fromProfile,
    Kind: template.kind,
    Holder: template.holder,
    ...(fault ? { HolderFault: fault } : {}),
    State: state,
    ...(proof ? { Proof: presentProof(house, proof) } : {}),
    ...(newer ? { Newer: presentProof(house, newer) } : {}),
    Actions: actionsOf(fault, proof, newer),
  };
}
