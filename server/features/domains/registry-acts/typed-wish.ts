import type { DsRecord, Glue, KeyRecord } from '#contract/api/registry-acts.ts';
import type { Lock } from '#contract/rules/registry-acts.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { dsKey, type Facts, recordKey } from './facts.ts';
import { isWrong, readAddress, readDs, readHost, readKey, type Wrong } from './read-typed.ts';
import type { WishOf } from './wish.ts';

/** Typed fields as wishes; what cannot be meant is the field's mistake. @throws refusal INVALID_INPUT */

function read<T extends object | string>(tx: Tx, path: string, value: T | Wrong): T {
  if (isWrong(value)) throw refuseField(tx.lang, path, value.wrong, value.vars ?? {});
  return value;
}

export const typedHost = (tx: Tx, path: string, typed: string): string => read(tx, path, readHost(typed));

function typedAddresses(tx: Tx, path: string, typed: readonly string[]): string[] {
  return [...new Set(typed.map((each, i) => read(tx, `${path}.${i}`, readAddress(each))))];
}

/** Where the first stands that is there already; -1 where each is there once. */
const secondOf = (hosts: readonly string[]): number => hosts.findIndex((host, i) => hosts.indexOf(host) < i);

export function typedServers(tx: Tx, typed: readonly string[]): string[] {
  const hosts = typed.map((each, i) => typedHost(tx, `Servers.${i}`, each));
  const twice = secondOf(hosts);
  if (twice >= 0) throw refuseField(tx.lang, `Servers.${twice}`, 'acts:error.serverTwice');
  return hosts;
}

export interface TypedServers {
  readonly Servers: readonly string[];
  readonly Glue?: readonly Glue[] | undefined;
  readonly LiftLock?: boolean | undefined;
}

const lifting = (lift: boolean | undefined) => (lift ? { lift: true } : {});

export function serversWish(tx: Tx, { Servers, Glue: glue = [], LiftLock }: TypedServers): WishOf<'nameServers'> {
  const servers = typedServers(tx, Servers);
  const read = glue.map(({ Host, Addresses }, i) => ({
    host: typedHost(tx, `Glue.${i}.Host`, Host),
    addresses: typedAddresses(tx, `Glue.${i}.Addresses`, Addresses),
  }));
  const twice = secondOf(read.map(({ host }) => host));
  if (twice >= 0) throw refuseField(tx.lang, `Glue.${twice}.Host`, 'acts:error.serverTwice');
  return {
    act: 'nameServers',
    servers,
    ...(read.length > 0 ? { glue: read } : {}),
    ...lifting(LiftLock),
  };
}

type Switch = 'on' | 'off' | undefined;
export interface TypedLocks {
  readonly Transfer?: Switch;
  readonly Update?: Switch;
  readonly Delete?: Switch;
}

export function locksWish({ Transfer, Update, Delete }: TypedLocks): WishOf<'locks'> {
  const typed = { transfer: Transfer, update: Update, delete: Delete };
  const named = Object.entries(typed).filter(([, value]) => value !== undefined);
  return { act: 'locks', locks: Object.fromEntries(named) as Partial<Record<Lock, 'on' | 'off'>> };
}

/** A host below this very name. */
function hostIn(tx: Tx, path: string, domain: string, typed: string): string {
  const host = typedHost(tx, path, typed);
  if (!host.endsWith(`.${domain}`)) throw refuseField(tx.lang, path, 'acts:error.hostOutside', { domain });
  return host;
}

export function hostWish(
  tx: Tx,
  domain: string,
  typed: { readonly Host: string; readonly Addresses?: readonly string[]; readonly To?: string },
): WishOf<'hosts'> {
  const { Host, Addresses = [], To } = typed;
  const host = hostIn(tx, 'Host', domain, Host);
  if (To !== undefined) return { act: 'hosts', host, renameTo: hostIn(tx, 'To', domain, To) };
  return { act: 'hosts', host, addresses: typedAddresses(tx, 'Addresses', Addresses) };
}

/** One command adds a record once: what is there already cannot be added, and none of its others would be. */
const once = <T>(records: readonly T[], keyOf: (record: T) => string): T[] => [
  ...new Map(records.map((record) => [keyOf(record), record])).values(),
];

/** Records that are there already are taken as they are: what the registry once took may stay. */
export function dnssecWish(
  tx: Tx,
  facts: Facts,
  typed: {
    readonly Ds?: readonly DsRecord[] | undefined;
    readonly Keys?: readonly KeyRecord[] | undefined;
    readonly LiftLock?: boolean | undefined;
  },
): WishOf<'dnssec'> {
  const [knownDs, knownKeys] = [new Set(facts.ds.map(dsKey)), new Set(facts.keys.map(recordKey))];
  const ds = (typed.Ds ?? []).map(({ KeyTag: keyTag, Algorithm: alg, DigestType: digestType, Digest }, i) => {
    const record = { keyTag, alg, digestType, digest: Digest.replace(/\s/g, '').toUpperCase() };
    return knownDs.has(dsKey(record)) ? record : read(tx, `Ds.${i}`, readDs(record));
  });
  const keys = (typed.Keys ?? []).map(({ Flags: flags, Protocol: protocol, Algorithm: alg, PublicKey }, i) => {
    const record = { flags, protocol, alg, pubKey: PublicKey.replace(/\s/g, '') };
    return knownKeys.has(recordKey(record)) ? record : read(tx, `Keys.${i}`, readKey(record));
  });
  return { act: 'dnssec', ds: once(ds, dsKey), keys: once(keys, recordKey), ...lifting(typed.LiftLock) };
}
