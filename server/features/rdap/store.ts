import type { Tx } from '../../platform/db/transaction.ts';

/** What anybody may read of a name. */
export interface PublicDomain {
  /** A-labels. */
  readonly name: string;
  readonly unicode: string;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  readonly transferredInAt: Date | null;
  readonly nameServers: readonly string[];
  /** The registry's own: ahead of what is paid while its automatic renewal can be given back (RFC 3915 §3.1). */
  readonly registryExpiresAt: Date;
  /** EPP statuses, those of the grace periods with them. */
  readonly statuses: readonly string[];
  /** Two letters (ISO 3166-1). */
  readonly country: string;
  /** A code of the list for mainland China, free text elsewhere. */
  readonly province: string;
}

/** The public facts of a live name of ours; undefined for every other. */
export async function findPublicDomain(tx: Tx, name: string): Promise<PublicDomain | undefined> {
  const { rows } = await tx.client.query<PublicDomain>(
    `SELECT name, unicode, registered_at AS "registeredAt", expires_at AS "expiresAt", transferred_in_at AS "transferredInAt",
       name_servers AS "nameServers", registry_expires_at AS "registryExpiresAt", statuses || rgp_statuses AS statuses, country, province
     FROM domain_public_v WHERE name = $1`,
    [name],
  );
  return rows[0];
}
