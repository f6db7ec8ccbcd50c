import { randomBytes } from 'node:crypto';
import type { ResultCode } from '#protocols/epp/result-codes.ts';
import type { CodeProvider } from './commands/verification-codes.ts';
import { type AccountStore, createAccountStore } from './store/accounts.ts';
import { type ContactStore, createContactStore } from './store/contacts.ts';
import { type Database, openDatabase } from './store/database.ts';
import { createDomainStore, type DomainStore } from './store/domains.ts';
import { createHostStore, type HostStore } from './store/hosts.ts';
import type { SwitchedRules, Traits } from './traits/traits.ts';
import type { Xml } from './xml/writer.ts';

/** Everything a command works with. */
export interface Registry {
  /** In what this registry differs from others. */
  readonly traits: Traits;
  readonly database: Database;
  readonly domains: DomainStore;
  readonly hosts: HostStore;
  readonly contacts: ContactStore;
  readonly accounts: AccountStore;
  /** What the desk may switch: codes of a verification service must come with a create. */
  readonly demands: { verificationCodes: boolean };
  /** How it plays what nobody knows of the real one. */
  rules: SwitchedRules;
  /** Whose codes are taken; without one only their form is judged. */
  readonly provider: CodeProvider | undefined;
  /** The registry's time in milliseconds. */
  now(): number;
  /** A server transaction id, never the same twice, also after a restart. */
  newTransactionId(): string;
}

/** Who sent a command, and under which transaction ids. */
export interface Caller {
  readonly registrar: string;
  readonly clTRID?: string;
  readonly svTRID: string;
  /** The registry takes its time: a creation or a renewal is accepted now (1001) and decided at the desk. */
  readonly later?: boolean;
}

/** What a command is answered with, before it is written as XML. */
export interface Answer {
  readonly code: ResultCode;
  readonly data?: Xml;
  readonly extensions?: readonly Xml[];
  readonly queue?: { readonly id: number; readonly count: number; readonly at?: number; readonly text?: string };
  /** For an error: the sentence in `extValue/reason`. */
  readonly reason?: string;
}

export interface RegistryOptions {
  /** A file, or `:memory:`. */
  readonly file: string;
  readonly now: () => Date;
  readonly traits: Traits;
  readonly provider?: CodeProvider | undefined;
}

/** The registry behind the wire: its store, its time, its ids. */
export function openRegistry(options: RegistryOptions): Registry {
  const { traits } = options;
  const database = openDatabase(options.file);
  const run = `SBX-${Date.now().toString(36)}${randomBytes(3).toString('hex')}`.toUpperCase();
  let transactions = 0;
  const registry: Registry = {
    traits,
    database,
    domains: createDomainStore(database, traits, () => registry.rules),
    hosts: createHostStore(database),
    contacts: createContactStore(database),
    accounts: createAccountStore(database),
    demands: { verificationCodes: traits.codesDemanded && options.provider !== undefined },
    rules: {
      ...traits.life,
      asciiLabels: true,
      namesPerCheck: traits.namesPerCheck,
      dnssec: traits.dnssec,
      bundleForms: true,
      feeVersion: '1.0',
      hostsPerName: 50,
      addressesPerHost: 13,
    },
    provider: options.provider,
    now: () => options.now().getTime(),
    newTransactionId: () => `${run}-${++transactions}`,
  };
  return registry;
}

/** Its traits with the extensions of its greeting as its rules are played. */
export function playedTraits({ traits, rules }: Pick<Registry, 'traits' | 'rules'>): Traits {
  const { dnssec, feeVersion } = rules;
  if (dnssec === traits.dnssec && feeVersion === '1.0') return traits;
  const others = traits.extensions
    .filter((prefix) => prefix !== 'secDNS')
    .map((prefix) => (prefix === 'fee' && feeVersion === '0.6' ? 'fee06' : prefix));
  return { ...traits, extensions: dnssec ? [...others, 'secDNS'] : others };
}

/** How the registry knows a registrar in its own extension; what it writes as `purveyor`. */
export const purveyorOf = (registrar: string): string => `p-${registrar}`.slice(0, 16);

/** The form of every instant on the wire. */
export const instant = (at: number): string => new Date(at).toISOString();

/** Notes in a domain's history what was done to it. */
export function note(registry: Registry, caller: Caller, domain: string, what: string, at: number): void {
  const { registrar, clTRID, svTRID } = caller;
  registry.accounts.putEvent(domain, { at, registrar, what, clTRID: clTRID ?? null, svTRID });
}
