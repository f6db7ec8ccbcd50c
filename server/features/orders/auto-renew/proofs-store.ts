import type { Tx } from '../../../platform/db/transaction.ts';

/** What proves that a name's holder was told: the letter, once for each kind and expiry, or deletion. */
export interface Proof {
  readonly domainId: bigint;
  readonly forExpiry: Date;
  readonly kind: string;
  /** The deletion that it tells of. */
  readonly about?: Date | null;
}

const aboutOf = ({ about }: Proof): Date => about ?? new Date(0);

export async function saveProofs(tx: Tx, noticeId: bigint, proofs: readonly Proof[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO domain_reminder (domain_id, for_expiry, kind, about, notice_id)
     SELECT p.*, $5 FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::timestamptz[]) AS p ON CONFLICT DO NOTHING`,
    [
      proofs.map(({ domainId }) => domainId),
      proofs.map(({ forExpiry }) => forExpiry),
      proofs.map(({ kind }) => kind),
      proofs.map(aboutOf),
      noticeId,
    ],
  );
}

/** Those of the letters that were written already. */
export async function provedOf(tx: Tx, proofs: readonly Proof[]): Promise<Set<string>> {
  if (proofs.length === 0) return new Set();
  const { rows } = await tx.client.query<{ domain_id: bigint; kind: string }>(
    `SELECT r.domain_id, r.kind
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::timestamptz[]) AS p (domain_id, for_expiry, kind, about)
     JOIN domain_reminder r USING (domain_id, for_expiry, kind, about)`,
    [
      proofs.map(({ domainId }) => domainId),
      proofs.map(({ forExpiry }) => forExpiry),
      proofs.map(({ kind }) => kind),
      proofs.map(aboutOf),
    ],
  );
  return new Set(rows.map(({ domain_id, kind }) => `${domain_id} ${kind}`));
}
