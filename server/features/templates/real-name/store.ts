import type { DocumentType } from '#contract/rules/identity/documents.ts';
import type { IdentityReason } from '#contract/rules/identity/reasons.ts';
import type { IdentityProofState } from '#contract/states/identity.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** One handing-in of papers. What is sealed is `null` when it was erased. */
export interface Proof {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly templateId: bigint;
  readonly state: IdentityProofState;
  readonly kind: 'individual' | 'enterprise';
  readonly holder: string;
  readonly idType: DocumentType;
  readonly sealedNumber: string | null;
  readonly numberHash: Buffer | null;
  readonly expiresOn: string | null;
  readonly endsAt: Date | null;
  readonly fileId: bigint | null;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  readonly reasons: readonly IdentityReason[];
  readonly note: string | null;
  readonly reference: string | null;
  readonly tries: number;
  readonly askAt: Date | null;
  readonly sealedCode: string | null;
  readonly codeExpiresAt: Date | null;
  readonly endedAt: Date | null;
  readonly erasedAt: Date | null;
}

export const COLUMNS = [
  'id',
  'customerId',
  'templateId',
  'state',
  'kind',
  'holder',
  'idType',
  'sealedNumber',
  'numberHash',
  'expiresOn',
  'endsAt',
  'fileId',
  'submittedAt',
  'dueAt',
  'decidedAt',
  'reasons',
  'note',
  'reference',
  'tries',
  'askAt',
  'sealedCode',
  'codeExpiresAt',
  'endedAt',
  'erasedAt',
] as const;

export interface NewProof {
  readonly customerId: bigint;
  readonly templateId: bigint;
  readonly kind: 'individual' | 'enterprise';
  readonly holder: string;
  readonly idType: DocumentType;
  readonly sealedNumber: string;
  readonly numberHash: Buffer;
  readonly expiresOn: string | null;
  readonly endsAt: Date | null;
  readonly dueAt: Date;
}

/** A proof that waits for staff; undefined where one of its template is looked at already. */
export async function insertProof(tx: Tx, proof: NewProof): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('templateIdentity')
    .values({ ...proof, state: 'submitted', submittedAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setPicture(tx: Tx, id: bigint, fileId: bigint): Promise<void> {
  await tx.db.updateTable('templateIdentity').set({ fileId }).where('id', '=', id).execute();
}

/** The proofs of some templates of one customer, the newest first. */
export async function selectProofs(tx: Tx, customerId: bigint, templateIds: readonly bigint[]): Promise<Proof[]> {
  if (templateIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('templateId', 'in', [...templateIds])
    .orderBy('id', 'desc')
    .execute();
  return rows as Proof[];
}

/** The states of the proofs of some templates, the newest first. */
export async function selectStates(tx: Tx, templateIds: readonly bigint[]) {
  if (templateIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select(['id', 'templateId', 'state'])
    .where('templateId', 'in', [...templateIds])
    .orderBy('id', 'desc')
    .execute();
  return rows as Pick<Proof, 'id' | 'templateId' | 'state'>[];
}

/** Holders whose papers hold, of these customers. */
export async function selectVerifiedHolders(
  tx: Tx,
  customerIds: readonly bigint[],
): Promise<Pick<Proof, 'customerId' | 'holder'>[]> {
  if (customerIds.length === 0) return [];
  return tx.db
    .selectFrom('templateIdentity')
    .select(['customerId', 'holder'])
    .where('customerId', 'in', [...customerIds])
    .where('state', '=', 'verified')
    .execute();
}

export async function lockProof(tx: Tx, id: bigint): Promise<Proof | undefined> {
  const query = tx.db.selectFrom('templateIdentity').select(COLUMNS).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) as Proof | undefined;
}

/** The proofs of a template that hold or are looked at, locked. */
export async function lockLiving(tx: Tx, templateId: bigint): Promise<Proof[]> {
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select(COLUMNS)
    .where('templateId', '=', templateId)
    .where('state', 'in', ['submitted', 'verifying', 'verified'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as Proof[];
}

/** What changes beside the state, which only `transition` writes. */
type Changes = Partial<{
  decidedAt: Date;
  reasons: IdentityReason[];
  note: string | null;
  reference: string;
  tries: number;
  askAt: Date | null;
  sealedCode: string | null;
  codeExpiresAt: Date | null;
  remindedAt: Date;
  endedAt: Date;
  erasedAt: Date;
  sealedNumber: null;
  numberHash: null;
  fileId: null;
}>;

export async function changeProof(tx: Tx, id: bigint, changes: Changes): Promise<void> {
  await tx.db.updateTable('templateIdentity').set(changes).where('id', '=', id).execute();
}
