import type { DocumentType } from '#contract/rules/identity/documents.ts';
import type { IdentityState } from '#contract/states/identity.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Template } from '../store.ts';
import { standingOf, wasProved } from './machine.ts';
import { openCode, openNumber } from './papers.ts';
import { countWaiting } from './queue-store.ts';
import { type Proof, selectProofs, selectStates } from './store.ts';

/** What a registry is told of a holder whose identity is proved. */
export interface VerifiedIdentity {
  readonly idType: DocumentType;
  readonly idNumber: string;
  /** The service's signed code (RNVC), base64. */
  readonly signedCode: string;
  /** From then on the registry takes the code no more; a new one is asked for days before. */
  readonly codeExpiresAt: Date;
  /** When the paper ends; undefined where it never does. */
  readonly expiresAt: Date | undefined;
}

function holds(tx: Tx, proof: Proof | undefined): proof is Proof & { sealedNumber: string; sealedCode: string } {
  if (proof?.state !== 'verified' || proof.sealedNumber === null || proof.sealedCode === null) return false;
  // A sweep marks it expired a little later; from this instant it counts no more.
  return (proof.endsAt === null || proof.endsAt > tx.now) && (proof.codeExpiresAt ?? tx.now) > tx.now;
}

/**
 * The proved identity of a template's holder with number and code in the open; undefined where nothing is proved now.
 */
export async function verifiedIdentityOf(
  tx: Tx,
  customerId: bigint,
  templateId: bigint,
): Promise<VerifiedIdentity | undefined> {
  const { proof } = standingOf(await selectProofs(tx, customerId, [templateId]));
  if (!holds(tx, proof)) return undefined;
  return {
    idType: proof.idType,
    idNumber: openNumber(tx.house, proof, proof.sealedNumber),
    signedCode: openCode(tx.house, proof, proof.sealedCode),
    codeExpiresAt: proof.codeExpiresAt as Date,
    expiresAt: proof.endsAt ?? undefined,
  };
}

/** Where the identities of templates stand, by template, with one question; `none` where nothing was handed in. */
export async function identityStatesOf(tx: Tx, templateIds: readonly bigint[]): Promise<Map<bigint, IdentityState>> {
  const rows = Map.groupBy(await selectStates(tx, templateIds), ({ templateId }) => templateId);
  return new Map(templateIds.map((id) => [id, standingOf(rows.get(id) ?? []).state]));
}

/** Those of some templates whose holder was never proved, or was refused since. */
export async function unprovedTemplates(tx: Tx, templateIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = Map.groupBy(await selectStates(tx, templateIds), ({ templateId }) => templateId);
  return new Set(templateIds.filter((id) => !wasProved(rows.get(id) ?? [])));
}

/** What papers speak of: with another holder, or another kind of holder, they prove nothing. */
const PROVED = ['holder', 'kind'] as const satisfies readonly (keyof Template)[];

/**
 * Asked before a template is changed: whose identity is proved, or is being proved, keeps the name it is proved by.
 * @param changed names of the values that change @throws refusal IDENTITY_HOLDS_NAME
 */
export async function identityBlocks(tx: Tx, templateId: bigint, changed: readonly string[]): Promise<void> {
  if (!PROVED.some((field) => changed.includes(field))) return;
  const state = (await identityStatesOf(tx, [templateId])).get(templateId);
  if (state === 'submitted' || state === 'verifying' || state === 'verified') throw refuse('IDENTITY_HOLDS_NAME');
}

/** The queue of papers that wait for staff. */
export async function identitiesWaiting(tx: Tx) {
  const { waiting, oldestAt } = await countWaiting(tx);
  if (oldestAt === null) return undefined;
  return { Kind: 'identities', Waiting: waiting, OldestAt: oldestAt.toISOString() } as const;
}
