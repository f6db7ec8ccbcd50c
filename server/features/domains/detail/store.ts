import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DsData, KeyData } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { DOMAIN_COLUMNS, type DomainRow, type Hold } from '../store.ts';

/** A live name with what stands around it. */
export interface WholeDomain {
  readonly row: DomainRow;
  readonly holds: readonly Hold[];
  /** Tags that are shown, by their names. */
  readonly tags: readonly bigint[];
  /** The registry was told another holder, and what it answered is not known. */
  readonly holderAsked: boolean;
}

interface JsonHold {
  readonly kind: Hold['kind'];
  readonly cause: string;
  readonly ruleId: string;
  readonly until: string | null;
  readonly placedAt: string;
}

/** A customer's own name with its holds in force, its tags and what is asked of its holder, by one statement. */
export async function wholeDomain(tx: Tx, customerId: bigint, name: string): Promise<WholeDomain | undefined> {
  const found = await tx.db
    .selectFrom('domain')
    .select(DOMAIN_COLUMNS)
    .select((domain) => [
      jsonArrayFrom(
        domain
          .selectFrom('domainHold')
          .select(['kind', 'cause', 'ruleId', 'until', 'placedAt'])
          .whereRef('domainHold.domainId', '=', 'domain.id')
          .where('liftedAt', 'is', null)
          .where((where) => where.or([where('until', 'is', null), where('until', '>', tx.now)]))
          .orderBy('domainHold.id'),
      ).as('heldBy'),
      jsonArrayFrom(
        domain
          .selectFrom('domainTag')
          .innerJoin('tag', 'tag.id', 'domainTag.tagId')
          .select(sql<string>`tag.id::text`.as('id'))
          .whereRef('domainTag.domainId', '=', 'domain.id')
          .where('tag.removedAt', 'is', null)
          .orderBy('tag.name'),
      ).as('taggedBy'),
      domain
        .exists(
          domain
            .selectFrom('registryAct')
            .select('registryAct.id')
            .whereRef('registryAct.domainId', '=', 'domain.id')
            .where(sql<boolean>`command ? 'registrant'`)
            .where(sql<boolean>`(outcome IS NULL OR outcome = 'unknown')`),
        )
        .as('holderAsked'),
    ])
    .where('name', '=', name)
    .where('customerId', '=', customerId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { heldBy, taggedBy, holderAsked, ...row } = found;
  return {
    row: row as DomainRow,
    holds: (heldBy as unknown as JsonHold[]).map(({ until, placedAt, ...hold }) => ({
      ...hold,
      until: until === null ? null : new Date(until),
      placedAt: new Date(placedAt),
    })),
    tags: taggedBy.map(({ id }) => BigInt(id)),
    holderAsked: holderAsked === true,
  };
}

/** What is delegated below a name: DNSSEC records as the registry has them, and the names of its host objects. */
export interface Delegation {
  readonly dnssec: readonly (DsData | KeyData)[];
  readonly hosts: readonly string[];
}

export async function delegationOf(tx: Tx, domainId: bigint): Promise<Delegation> {
  const found = await tx.db
    .selectFrom('domain')
    .select((domain) => [
      'ds',
      jsonArrayFrom(
        domain
          .selectFrom('domainHost')
          .select('name')
          .whereRef('domainHost.domainId', '=', 'domain.id')
          .orderBy('name'),
      ).as('below'),
    ])
    .where('id', '=', domainId)
    .executeTakeFirst();
  return { dnssec: (found?.ds ?? []) as Delegation['dnssec'], hosts: (found?.below ?? []).map(({ name }) => name) };
}

export async function saveDnssec(tx: Tx, domainId: bigint, dnssec: Delegation['dnssec']): Promise<void> {
  await tx.db
    .updateTable('domain')
    .set({ ds: JSON.stringify(dnssec) })
    .where('id', '=', domainId)
    .execute();
}
