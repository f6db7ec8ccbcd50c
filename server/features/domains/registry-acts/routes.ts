import * as api from '#contract/api/registry-acts.ts';
import type { RegistryActName } from '#contract/rules/registry-acts.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { requireOwnDomain } from '../read-domain.ts';
import { registryActKind } from './kinds.ts';
import { readDelegation } from './read-delegation.ts';
import { removeSet, saveSet } from './save-set.ts';
import { setsOf } from './set-store.ts';
import { ownServersFor, previewAct, signedAmong, startAct, startOne } from './start-act.ts';
import { namesAtHand } from './store.ts';
import { dnssecWish, hostWish, locksWish, serversWish, typedServers } from './typed-wish.ts';

async function factsOf(tx: Tx, name: string) {
  const at = (await namesAtHand(tx, customerOf(tx), [name])).get(name);
  if (!at) throw new Error(`${name} is not at hand`);
  return at.facts;
}

function nameServerRoutes(registries: Registries): readonly Route[] {
  const kind = registryActKind(registries, 'nameServers');
  return [
    route(api.previewNameServers, async (tx, { Names, ...typed }) => {
      const wish = serversWish(tx, typed);
      return {
        Preview: await previewAct(tx, kind, Names, wish),
        OwnServers: await ownServersFor(tx, wish),
        Signed: await signedAmong(tx, Names, wish),
      };
    }),
    route(api.startNameServers, (tx, { Names, ...typed }) => startAct(tx, kind, Names, serversWish(tx, typed))),
    route(api.changeNameServers, async (tx, { Domain, ...typed }) =>
      startOne(tx, kind, await requireOwnDomain(tx, Domain), serversWish(tx, typed)),
    ),
    route(api.listDnsSets, async (tx) => ({
      Default: [...tx.house.config.defaultNameServers],
      Sets: (await setsOf(tx, customerOf(tx))).map(({ id, name, servers }) => ({
        Id: String(id),
        Name: name,
        Servers: servers,
      })),
    })),
    route(api.saveDnsSet, async (tx, { Id, Name, Servers }) => {
      const values = { name: Name, servers: typedServers(tx, Servers) };
      return { Id: String(await saveSet(tx, customerOf(tx), Id === undefined ? undefined : BigInt(Id), values)) };
    }),
    route(api.removeDnsSet, async (tx, { Id }) => {
      await removeSet(tx, customerOf(tx), BigInt(Id));
      return {};
    }),
  ];
}

function lockRoutes(registries: Registries): readonly Route[] {
  const kind = registryActKind(registries, 'locks');
  return [
    route(api.previewLocks, async (tx, { Names, ...typed }) => ({
      Preview: await previewAct(tx, kind, Names, locksWish(typed)),
    })),
    route(api.startLocks, (tx, { Names, ...typed }) => startAct(tx, kind, Names, locksWish(typed))),
    route(api.changeLocks, async (tx, { Domain, ...typed }) =>
      startOne(tx, kind, await requireOwnDomain(tx, Domain), locksWish(typed)),
    ),
  ];
}

function hostRoutes(registries: Registries): readonly Route[] {
  const kind = registryActKind(registries, 'hosts');
  const change = async (tx: Tx, typed: Parameters<typeof hostWish>[2] & { readonly Domain: string }) => {
    const row = await requireOwnDomain(tx, typed.Domain);
    return startOne(tx, kind, row, hostWish(tx, row.name, typed));
  };
  return [route(api.saveHost, change), route(api.renameHost, change), route(api.removeHost, change)];
}

/**
 * Calls of name servers, locks, hosts and DNSSEC. `registries` are asked by the tasks these calls open, never by the
 * calls.
 */
export function registryActRoutes(registries: Registries): readonly Route[] {
  const dnssec = registryActKind(registries, 'dnssec');
  return [
    ...nameServerRoutes(registries),
    ...lockRoutes(registries),
    ...hostRoutes(registries),
    route(api.changeDs, async (tx, { Domain, ...typed }) => {
      const row = await requireOwnDomain(tx, Domain);
      return startOne(tx, dnssec, row, dnssecWish(tx, await factsOf(tx, row.name), typed));
    }),
    route(api.domainDelegation, async (tx, { Domain }) => {
      const { name } = await requireOwnDomain(tx, Domain);
      return readDelegation(tx, name);
    }),
  ];
}

/** The kinds of task that these acts are. */
export function registryActKinds(registries: Registries) {
  const names: readonly RegistryActName[] = ['nameServers', 'locks', 'hosts', 'dnssec'];
  return names.map((name) => registryActKind(registries, name));
}
