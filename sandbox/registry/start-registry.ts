import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { credit } from './billing.ts';
import { requireDomain } from './commands/domain-rules.ts';
import type { CodeProvider } from './commands/verification-codes.ts';
import { createDesk, type DeskContact, type DeskDomain, type DeskRegistrar, type DomainRow } from './desk-view.ts';
import { endPending } from './pending.ts';
import { openRegistry, purveyorOf, type Registry } from './registry.ts';
import { createRival, type RivalRegistrar } from './rival-registrar.ts';
import { seed } from './seed.ts';
import { settle } from './settle.ts';
import { moveNames } from './store/move-names.ts';
import { CNNIC } from './traits/cnnic.ts';
import { GENERIC } from './traits/generic.ts';
import { NAMESTORE } from './traits/namestore.ts';
import type { SwitchedRules, Traits } from './traits/traits.ts';
import { VERISIGN } from './traits/verisign.ts';
import { TV, VIP } from './traits/vip-tv.ts';
import { type Credentials, openCredentials, storePassword } from './wire/credentials.ts';
import { type ActiveFault, createFaults, type Fault } from './wire/faults.ts';
import { createFrameLog, type LoggedFrame } from './wire/frame-log.ts';
import { createLoginGuard } from './wire/login-guard.ts';
import { listen } from './wire/server.ts';
import type { SessionHouse } from './wire/session.ts';

export type { DeskContact, DeskDomain, DeskRegistrar, DomainRow } from './desk-view.ts';
export type { RivalRegistrar } from './rival-registrar.ts';
export type { Credentials } from './wire/credentials.ts';
export type { ActiveFault, Fault, FaultKind } from './wire/faults.ts';
export type { LoggedFrame } from './wire/frame-log.ts';

/** Every registry there is, by name, in the order of their ports. */
export const REGISTRIES = {
  verisign: VERISIGN,
  namestore: NAMESTORE,
  vip: VIP,
  cnnic: CNNIC,
  tv: TV,
  generic: GENERIC,
} as const;
export type RegistryName = keyof typeof REGISTRIES;
export type { LifeRules, Traits } from './traits/traits.ts';

/** The login made at first start when the options name no other. */
const LOGIN_DEFAULT = 'namestead';

export interface RegistryOptions {
  /** Which of the registries; that of `.com` and `.net` unless told otherwise. */
  readonly registry?: RegistryName;
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  /** Loopback unless told otherwise. */
  readonly host?: string;
  /** Folder of certificates, login and store; made at first start. */
  readonly dataDir: string;
  /** The registry's clock. After moving it, call `settle()` (every command does so too). */
  readonly now: () => Date;
  /**
   * The verification service whose codes it takes; without one, codes are judged by their form alone and never demanded
   * at first.
   */
  readonly provider?: CodeProvider;
  readonly login?: string;
  /** Simulated round trip, and work per command, in milliseconds. 0 unless told otherwise. */
  readonly rttMs?: number;
  readonly perCommandMs?: number;
  /** Sessions one registrar may have at a time (2502 beyond). */
  readonly sessionsMax?: number;
  readonly frameBytesMax?: number;
  /** Milliseconds to log in, and between two frames of a session. */
  readonly loginMs?: number;
  readonly idleMs?: number;
  /**
   * The store of the registry that had its suffixes before, as data folders made then have it: its names come from
   * there.
   */
  readonly formerStore?: string;
  /** Days after creation in which a transfer is refused. */
  readonly transferAgeDaysMin?: number;
}

export interface SandboxRegistry {
  readonly traits: Traits;
  readonly port: number;
  readonly host: string;
  /** What the registrar writes as its own id, where the registry wants one. */
  readonly purveyor: string | undefined;
  readonly credentials: Credentials;
  /** Of a registrar that nobody plays, for any EPP client. */
  readonly second: Credentials;
  readonly rival: RivalRegistrar;
  setFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  faults(): ActiveFault[];
  /**
   * Names in order, holding `search`, of one `registrar`, after the name `after`; 50 unless `limit` says more (1000 at
   * most).
   */
  domains(filter?: { search?: string; registrar?: string; after?: string; limit?: number }): DomainRow[];
  /** Everything the registry knows of a name, with its history; undefined when it is free. */
  domain(name: string): DeskDomain | undefined;
  contacts(filter?: { after?: string; limit?: number }): DeskContact[];
  contact(id: string): DeskContact | undefined;
  registrars(): DeskRegistrar[];
  /** What the desk may switch on: codes of a verification service must come with a create. */
  readonly demands: { verificationCodes: boolean };
  /** How it plays what nobody knows of the real one; what is not named stays. */
  rules(): SwitchedRules;
  setRules(rules: Partial<SwitchedRules>): void;
  /** Counts the holder of a name as not verified, or as verified again. */
  setUnverified(name: string, unverified: boolean): void;
  /** Pays cents into a deposit (negative takes them out). */
  topUp(registrar: string, cents: bigint): void;
  /** Ends a creation or a renewal that was accepted and not decided; refuses with 2301 where there is none. */
  endPending(name: string, granted: boolean): void;
  log(limit?: number): LoggedFrame[];
  /** Does what time has brought (expiries, transfers, redemption); returns how many things happened. */
  settle(): number;
  stop(): Promise<void>;
}

/** The rules of a registry with what a test wants otherwise. */
function traitsOf({ registry = 'verisign', transferAgeDaysMin }: RegistryOptions): Traits {
  const traits: Traits = REGISTRIES[registry];
  if (transferAgeDaysMin === undefined) return traits;
  return { ...traits, days: { ...traits.days, transferAfterCreate: transferAgeDaysMin } };
}

/** The registry with what its folder holds, or with what it has from the start. */
function openStored(options: RegistryOptions, traits: Traits, own: Credentials, second: Credentials): Registry {
  const { dataDir, now, provider, formerStore } = options;
  const file = join(dataDir, 'registry.sqlite');
  const registry = openRegistry({ file, now, traits, provider });
  chmodSync(file, 0o600);
  seed(registry, own.login, own.password, second.password);
  if (formerStore) for (const suffix of Object.keys(traits.suffixes)) moveNames(registry.database, formerStore, suffix);
  return registry;
}

const limitsOf = (options: RegistryOptions, traits: Traits) => ({
  sessionsMax: options.sessionsMax ?? traits.sessions,
  frameBytesMax: options.frameBytesMax ?? 262_144,
  loginMs: options.loginMs ?? 30_000,
  idleMs: options.idleMs ?? traits.idleMs,
  rttMs: options.rttMs ?? 0,
  perCommandMs: options.perCommandMs ?? 0,
});

type Switches = Pick<SandboxRegistry, 'demands' | 'rules' | 'setRules' | 'setUnverified' | 'topUp' | 'endPending'>;

/** What the clerk of the registry does by hand. */
const switchesOf = (registry: Registry): Switches => ({
  demands: registry.demands,
  rules: () => registry.rules,
  setRules(rules) {
    settle(registry);
    registry.rules = { ...registry.rules, ...rules };
  },
  setUnverified(name, unverified) {
    const domain = requireDomain(registry, name);
    const { unverified: _before, ...own } = domain.own;
    registry.domains.save({ ...domain, own: unverified ? { ...own, unverified } : own });
  },
  topUp: (registrar, cents) => credit(registry, registrar, registry.now(), 'payment', null, cents),
  endPending: (name, granted) => endPending(registry, name, granted),
});

/** Starts a registry. Everything it keeps is in `dataDir`; a second start goes on from there. */
export async function startRegistry(options: RegistryOptions): Promise<SandboxRegistry> {
  const { dataDir, host = '127.0.0.1', login = LOGIN_DEFAULT } = options;
  const { server: identity, client: credentials, second } = openCredentials(dataDir, login);
  const traits = traitsOf(options);
  const registry = openStored(options, traits, credentials, second);
  const rival = createRival(registry);
  const log = createFrameLog();
  const faults = createFaults();
  const house: SessionHouse = {
    ...limitsOf(options, traits),
    registry,
    faults,
    log,
    sessionsOf: (registrar) => listener.sessions().filter(({ state }) => state.registrar === registrar).length,
    guard: createLoginGuard(Date.now),
    passwordChanged: (registrar, password) => storePassword(dataDir, password, registrar),
    afterCommand: () => rival.react(),
  };
  const listener = await listen(house, identity, host, options.port).catch((error: unknown) => {
    registry.database.sql.close();
    throw error;
  });
  const desk = createDesk(registry, house.sessionsOf);
  let stopped = false;
  return {
    traits,
    port: listener.port,
    host,
    purveyor: traits.purveyor ? purveyorOf(login) : undefined,
    credentials,
    second,
    rival,
    ...switchesOf(registry),
    async setFault(fault) {
      faults.set(fault);
      if (faults.isDown()) await listener.close();
    },
    async clearFaults() {
      faults.clear();
      if (!stopped) await listener.open();
    },
    faults: () => faults.list(),
    domains: desk.domains,
    domain: desk.domain,
    contacts: desk.contacts,
    contact: desk.contact,
    registrars: desk.registrars,
    log: (limit) => log.recent(limit),
    settle() {
      const events = settle(registry);
      rival.react();
      return events;
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      await listener.close();
      registry.database.sql.close();
    },
  };
}
