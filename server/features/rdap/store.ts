import type { Tx } from '../../platform/db/transaction.ts';

/** What the registry holds of the delegation's keys (RFC 5910): DS data, or keys where it makes the DS itself. */
export type DelegationRecord =
  | { readonly keyTag: number; readonly alg: number; readonly digestType: number; readonly digest: string }
  | { readonly flags: number; readonly protocol: number; readonly alg: number; readonly pubKey: string };

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
  readonly ds: readonly DelegationRecord[];
  /** The other forms of a bundle, each once. */
  readonly variants: readonly { readonly name: string; readonly unicode: string }[];
}

/** By which its acts are found; not told. */
export interface DomainKey {
  readonly id: bigint;
  readonly customerId: bigint;
}

/**
 * The public facts of a live name of ours, asked for by itself or by a form that its registry keeps with it; undefined
 * for every other.
 */
export async function findPublicDomain(tx: Tx, name: string): Promise<(PublicDomain & DomainKey) | undefined> {
  const { rows } = await tx.client.query<PublicDomain & DomainKey>(
    `SELECT name, unicode, registered_at AS "registeredAt", expires_at AS "expiresAt", transferred_in_at AS "transferredInAt",
       name_servers AS "nameServers", registry_expires_at AS "registryExpiresAt", statuses || rgp_statuses AS statuses, country, province,
       ds, id, customer_id AS "customerId",
       (SELECT coalesce(json_agg(json_build_object('name', form_name, 'unicode', form_unicode) ORDER BY form_name), '[]')
        FROM (SELECT DISTINCT form_name, form_unicode FROM domain_form_v f
              WHERE f.domain_id = domain_public_v.id AND form_name <> f.name AND told_by = 'registry') AS form) AS variants
     FROM domain_public_v WHERE name = coalesce((SELECT name FROM domain_public_v WHERE name = $1),
       (SELECT name FROM domain_form_v WHERE form_name = $1 AND told_by = 'registry' LIMIT 1))`,
    [name],
  );
  return rows[0];
}
