import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DomainRow, findDomain, findDomains } from '../domains/index.ts';
import { findOutside, type OutsideRow, provedAmong } from './outside/store.ts';

/** A name whose zone the acting customer may change: with us, or registered elsewhere and proved. */
export interface OwnName {
  readonly name: string;
  readonly unicode: string;
  readonly customerId: bigint;
  /** The servers that it has as far as we know. */
  readonly nameServers: readonly string[];
  /** What acts on it are told of. */
  readonly object: { readonly kind: 'domain' | 'outside'; readonly id: bigint };
  /** With us. */
  readonly domain: DomainRow | undefined;
}

export const ownNameOf = (row: DomainRow): OwnName => ({
  name: row.name,
  unicode: row.unicode,
  customerId: row.customerId,
  nameServers: row.nameServers,
  object: { kind: 'domain', id: row.id },
  domain: row,
});

const ownOutside = ({ name, unicode, customerId, servers, id }: OutsideRow): OwnName => ({
  name,
  unicode,
  customerId,
  nameServers: servers,
  object: { kind: 'outside', id },
  domain: undefined,
});

/**
 * Names whose zones a customer may change, of those that are asked for; `lock` keeps them theirs, those with us first.
 */
export async function ownNames(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  lock: 'lock' | 'read',
): Promise<OwnName[]> {
  const here = (await findDomains(tx, customerId, names, lock)).map(ownNameOf);
  const known = new Set(here.map(({ name }) => name));
  const others = names.filter((name) => !known.has(name));
  return [...here, ...(await provedAmong(tx, customerId, others, lock)).map(ownOutside)];
}

/**
 * The acting customer's name, typed in either form; `lock` keeps it their until the transaction ends. @throws refusal
 * DOMAIN_NOT_FOUND
 */
export async function requireOwnName(tx: Tx, typed: string, lock: 'lock' | 'read' = 'read'): Promise<OwnName> {
  const customerId = customerOf(tx);
  const name = registeredName(typed);
  const row = name === undefined ? undefined : await findDomain(tx, customerId, name, lock);
  if (row) return ownNameOf(row);
  const outside = name === undefined ? undefined : await findOutside(tx, customerId, name, lock);
  if (outside?.state !== 'proved') throw refuse('DOMAIN_NOT_FOUND');
  return ownOutside(outside);
}
