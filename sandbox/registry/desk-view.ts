import { decimal } from './billing.ts';
import type { DsData } from './commands/command.ts';
import { rgpStatusesOf, statusesOf } from './commands/domain-data.ts';
import { instant, type Registry } from './registry.ts';
import { settle } from './settle.ts';

/** A line of the desk's list. Instants are ISO 8601 in UTC. */
export interface DomainRow {
  readonly name: string;
  readonly registrar: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly statuses: string[];
  readonly rgpStatuses: string[];
}

/** Everything about one name. */
export interface DeskDomain extends DomainRow {
  readonly roid: string;
  readonly creator: string;
  readonly updatedAt: string | null;
  readonly transferredAt: string | null;
  readonly nameservers: string[];
  /** Hosts under the name, with their addresses. */
  readonly hosts: { readonly name: string; readonly addresses: string[] }[];
  readonly ds: DsData[];
  readonly hasAuthInfo: boolean;
  readonly transfer: {
    readonly status: string;
    readonly requester: string;
    readonly requestedAt: string;
    readonly loser: string;
    readonly actedAt: string;
  } | null;
  readonly history: {
    readonly at: string;
    readonly registrar: string;
    readonly what: string;
    readonly clTRID: string | null;
    readonly svTRID: string;
  }[];
}

export interface DeskRegistrar {
  readonly id: string;
  readonly title: string;
  /** Decimal dollars. */
  readonly balance: string;
  readonly sessions: number;
  readonly messages: number;
  /** The newest movements of the deposit, decimal dollars. */
  readonly lines: {
    readonly at: string;
    readonly what: string;
    readonly domain: string | null;
    readonly amount: string;
  }[];
}

const ROWS_DEFAULT = 50;
const ROWS_MAX = 1_000;
const LINES = 50;

/** What the registry's own clerk sees. Reads only, after bringing the registry up to now. */
export function createDesk(registry: Registry, sessionsOf: (registrar: string) => number) {
  const { domains, hosts, accounts } = registry;

  function row(name: string): DomainRow {
    const domain = domains.find(name)!;
    return {
      name,
      registrar: domain.sponsor,
      createdAt: instant(domain.createdAt),
      expiresAt: instant(domain.expiresAt),
      statuses: statusesOf(domain),
      rgpStatuses: rgpStatusesOf(registry, domain, registry.now()),
    };
  }

  return {
    domains(filter: { search?: string; registrar?: string; after?: string; limit?: number } = {}): DomainRow[] {
      settle(registry);
      const { search = '', registrar = '', after = '', limit = ROWS_DEFAULT } = filter;
      const rows = Math.max(1, Math.min(ROWS_MAX, Math.trunc(limit)));
      return domains.list(search.toLowerCase(), registrar, after, rows).map(row);
    },

    domain(name: string): DeskDomain | undefined {
      settle(registry);
      const domain = domains.find(name.toLowerCase());
      if (!domain) return undefined;
      const transfer = domains.lastTransfer(domain.name);
      return {
        ...row(domain.name),
        roid: domain.roid,
        creator: domain.creator,
        updatedAt: domain.updatedAt === null ? null : instant(domain.updatedAt),
        transferredAt: domain.transferredAt === null ? null : instant(domain.transferredAt),
        nameservers: domain.nameservers,
        hosts: hosts.subordinates(domain.name).map((host) => ({
          name: host,
          addresses: hosts.find(host)!.addresses.map(({ address }) => address),
        })),
        ds: domain.ds,
        hasAuthInfo: domain.authInfo !== '',
        transfer: transfer
          ? {
              status: transfer.status,
              requester: transfer.requester,
              requestedAt: instant(transfer.requestedAt),
              loser: transfer.loser,
              actedAt: instant(transfer.actedAt),
            }
          : null,
        history: accounts.events(domain.name).map((event) => ({ ...event, at: instant(event.at) })),
      };
    },

    registrars: (): DeskRegistrar[] =>
      accounts.ids().map((id) => {
        const { title, balance } = accounts.find(id)!;
        return {
          id,
          title,
          balance: decimal(balance),
          sessions: sessionsOf(id),
          messages: accounts.messageCount(id),
          lines: accounts
            .lines(id, LINES)
            .map(({ at, what, domain, amount }) => ({ at: instant(at), what, domain, amount: decimal(amount) })),
        };
      }),
  };
}
