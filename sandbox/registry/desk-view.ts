import { decimal } from './billing.ts';
import type { DsData } from './commands/command.ts';
import { rgpStatusesOf, statusesOf } from './commands/domain-data.ts';
import { instant, type Registry } from './registry.ts';
import { settle } from './settle.ts';
import type { ContactData } from './store/contacts.ts';
import type { DomainContact, OwnData } from './store/domains.ts';

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
  /** Contacts of a thick registry, and what only some registries keep. */
  readonly contacts: DomainContact[];
  readonly own: OwnData;
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

/** A contact with where it stands; never its code. */
export interface DeskContact extends ContactData {
  readonly id: string;
  readonly roid: string;
  readonly registrar: string;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  readonly statuses: readonly string[];
  readonly hasAuthInfo: boolean;
  readonly usedBy: readonly { readonly domain: string; readonly role: string }[];
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

function contactView({ contacts }: Registry, id: string): DeskContact | undefined {
  const found = contacts.find(id);
  return (
    found && {
      ...found.data,
      id: found.id,
      roid: found.roid,
      registrar: found.sponsor,
      createdAt: instant(found.createdAt),
      updatedAt: found.updatedAt === null ? null : instant(found.updatedAt),
      statuses: found.statuses,
      hasAuthInfo: found.authInfo !== '',
      usedBy: contacts.usedBy(id),
    }
  );
}

function domainView(registry: Registry, name: string, row: (name: string) => DomainRow): DeskDomain | undefined {
  const { domains, hosts, accounts } = registry;
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
    contacts: domain.contacts,
    own: domain.own,
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
}

/** What the registry's own clerk sees. Reads only, after bringing the registry up to now. */
export function createDesk(registry: Registry, sessionsOf: (registrar: string) => number) {
  const { domains, accounts, contacts } = registry;

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
    contact: (id: string) => contactView(registry, id),
    contacts: ({ after = '', limit = ROWS_DEFAULT }: { after?: string; limit?: number } = {}): DeskContact[] =>
      contacts.list(after, Math.max(1, Math.min(ROWS_MAX, Math.trunc(limit)))).map((id) => contactView(registry, id)!),
    domains(filter: { search?: string; registrar?: string; after?: string; limit?: number } = {}): DomainRow[] {
      settle(registry);
      const { search = '', registrar = '', after = '', limit = ROWS_DEFAULT } = filter;
      const rows = Math.max(1, Math.min(ROWS_MAX, Math.trunc(limit)));
      return domains.list(search.toLowerCase(), registrar, after, rows).map(row);
    },

    domain: (name: string) => domainView(registry, name, row),

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
