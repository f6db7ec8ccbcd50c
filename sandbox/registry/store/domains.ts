import type { DsData } from '../commands/command.ts';
import { DAY_MS } from '../policy.ts';
import type { LifeRules, Traits } from '../traits/traits.ts';
import type { Database } from './database.ts';
import { aliasStatements, contactUses, delegations } from './domain-relations.ts';
import { dueStatements } from './due-dates.ts';

/** Where a domain stands in the redemption cycle (RFC 3915 §2); grace periods are kept beside it. */
export type Phase = 'registered' | 'redemption' | 'pendingRestore' | 'pendingDelete';

/** A domain as the registry holds it. Instants in milliseconds. */
export interface Domain {
  name: string;
  roid: string;
  sponsor: string;
  creator: string;
  createdAt: number;
  updater: string | null;
  updatedAt: number | null;
  expiresAt: number;
  transferredAt: number | null;
  authInfo: string;
  /** Only what registrars and the registry set: client* and server*. The others follow from the rest. */
  statuses: string[];
  ds: DsData[];
  nameservers: string[];
  phase: Phase;
  /** When the phase ends by itself. */
  phaseDue: number | null;
  deletedAt: number | null;
  /** When a pending transfer approves itself; null when none is pending. */
  transferDue: number | null;
  /** Contacts of a thick registry; empty elsewhere. */
  contacts: DomainContact[];
  own: OwnData;
}

export interface DomainContact {
  readonly role: 'registrant' | 'admin' | 'tech' | 'billing';
  readonly id: string;
}

/** What only some registries keep of a domain. */
export interface OwnData {
  readonly purveyor?: string;
  readonly holderType?: string;
  /** Table of an internationalised name. */
  readonly table?: string;
  /** The forms of a bundle, in Unicode. */
  readonly simplified?: string;
  readonly traditional?: string;
  readonly variants?: readonly string[];
  /** Types of the verification codes that came with the create. */
  readonly codes?: readonly { readonly type: string; readonly code: string; readonly at: number }[];
  /** When the name is held, unless the codes of its holder have come by then. */
  readonly codesBy?: number;
  /** What was accepted and waits for a decision. */
  readonly pending?: PendingDecision;
  /** Since when it is back without the year it needs. */
  readonly yearless?: number;
  /** Its holder counts as not verified: nothing is renewed, moved or given to somebody else. */
  readonly unverified?: true;
  /** The transaction of a deletion that is still to be completed. */
  readonly deletion?: { readonly clTRID: string | null; readonly svTRID: string };
}

/** A creation or a renewal that was answered 1001. */
export interface PendingDecision {
  readonly act: 'create' | 'renew';
  readonly years: number;
  /** What was paid for it. */
  readonly cents: string;
  readonly registrar: string;
  readonly clTRID: string | null;
  readonly svTRID: string;
}

export type GraceKind = 'addPeriod' | 'autoRenewPeriod' | 'renewPeriod' | 'transferPeriod';

/** A period in which a deletion gives money (cents) and years back. */
export interface Grace {
  readonly kind: GraceKind;
  readonly registrar: string;
  readonly endsAt: number;
  readonly years: number;
  readonly amount: bigint;
}

export interface Transfer {
  readonly id: number;
  readonly domain: string;
  readonly status:
    | 'pending'
    | 'clientApproved'
    | 'clientRejected'
    | 'clientCancelled'
    | 'serverApproved'
    | 'serverCancelled';
  readonly requester: string;
  readonly requestedAt: number;
  readonly loser: string;
  /** When it was decided, or when it decides itself. */
  readonly actedAt: number;
  readonly expiresAt: number | null;
}

type Row = Record<string, unknown>;

export type DomainStore = ReturnType<typeof createDomainStore>;

/** All SQL about domains. */
export function createDomainStore({ sql }: Database, traits: Traits, life: () => LifeRules) {
  const byName = sql.prepare('SELECT * FROM domain WHERE name = ?');
  const known = sql.prepare('SELECT 1 FROM domain WHERE name = ?1 UNION ALL SELECT 1 FROM alias WHERE name = ?1');
  const aliases = aliasStatements(sql);
  const dueDates = dueStatements(sql);
  const write =
    sql.prepare(`INSERT INTO domain (name, roid, sponsor, creator, created_at, updater, updated_at, expires_at,
      transferred_at, auth_info, statuses, ds, phase, phase_due, deleted_at, transfer_due, own, due_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET sponsor = excluded.sponsor, updater = excluded.updater, updated_at = excluded.updated_at,
      expires_at = excluded.expires_at, transferred_at = excluded.transferred_at, auth_info = excluded.auth_info,
      statuses = excluded.statuses, ds = excluded.ds, phase = excluded.phase, phase_due = excluded.phase_due,
      deleted_at = excluded.deleted_at, transfer_due = excluded.transfer_due, own = excluded.own,
      due_at = excluded.due_at`);
  const drop = [
    ...['domain WHERE name', 'delegation WHERE domain', 'grace WHERE domain', 'alias WHERE domain'],
    'contact_use WHERE domain',
  ].map((what) => sql.prepare(`DELETE FROM ${what} = ?`));
  const list = sql.prepare(`SELECT name FROM domain
    WHERE name > ? AND (? = '' OR instr(name, ?) > 0) AND (? = '' OR sponsor = ?) ORDER BY name LIMIT ?`);

  const delegation = delegations(sql);
  const uses = contactUses(sql, traits);

  return {
    exists: (name: string): boolean => known.get(name) !== undefined,
    /** By its own name or by one that is bundled with it. */
    find(name: string): Domain | undefined {
      const row = byName.get(name) ?? byName.get(aliases.domainOf(name));
      if (!row) return undefined;
      const own = row['name'] as string;
      return readDomain(row, delegation.of(own), uses.of(own));
    },
    bundle: aliases.bundle,
    nextDue: dueDates.next,
    save(domain: Domain): void {
      const dueAt = nextEventAt(domain, traits, life());
      dueDates.note(dueAt);
      write.run(
        ...[
          domain.name,
          domain.roid,
          domain.sponsor,
          domain.creator,
          domain.createdAt,
          domain.updater,
          domain.updatedAt,
        ],
        ...[domain.expiresAt, domain.transferredAt, domain.authInfo, JSON.stringify(domain.statuses)],
        ...[JSON.stringify(domain.ds), domain.phase, domain.phaseDue, domain.deletedAt, domain.transferDue],
        JSON.stringify(domain.own),
        dueAt,
      );
      uses.set(domain.name, domain.contacts);
      delegation.set(domain.name, domain.nameservers);
    },
    purge(name: string): void {
      for (const statement of drop) statement.run(name);
    },
    /** Names after `after` in order, that hold `search`, of one registrar if named. */
    list: (search: string, registrar: string, after: string, limit: number): string[] =>
      list.all(after, search, search, registrar, registrar, limit).map((row) => row['name'] as string),
    ...graceStatements(sql),
    ...transferStatements(sql),
  };
}

function readDomain(row: Row, nameservers: string[], contacts: DomainContact[]): Domain {
  return {
    name: row['name'] as string,
    roid: row['roid'] as string,
    sponsor: row['sponsor'] as string,
    creator: row['creator'] as string,
    createdAt: row['created_at'] as number,
    updater: row['updater'] as string | null,
    updatedAt: row['updated_at'] as number | null,
    expiresAt: row['expires_at'] as number,
    transferredAt: row['transferred_at'] as number | null,
    authInfo: row['auth_info'] as string,
    statuses: JSON.parse(row['statuses'] as string),
    ds: JSON.parse(row['ds'] as string),
    nameservers,
    phase: row['phase'] as Phase,
    phaseDue: row['phase_due'] as number | null,
    deletedAt: row['deleted_at'] as number | null,
    transferDue: row['transfer_due'] as number | null,
    contacts,
    own: JSON.parse(row['own'] as string),
  };
}

/** When a registered name is renewed by itself or goes. What came back without a year has its late days from then. */
export function endsAt({ expiresAt, own }: Domain, { days }: Traits, life: LifeRules): number {
  const late = days.late * DAY_MS;
  if (own.yearless !== undefined) return own.yearless + late;
  return life.autoRenews ? expiresAt : expiresAt + late;
}

/**
 * Registered: the expiry (or the end of the late days after it), or the end of a pending transfer. Deleted: the end of
 * its phase.
 */
function nextEventAt(domain: Domain, traits: Traits, life: LifeRules): number {
  const expiry = domain.phase === 'registered' ? endsAt(domain, traits, life) : domain.phaseDue!;
  return Math.min(expiry, domain.transferDue ?? expiry, domain.own.codesBy ?? expiry);
}

function graceStatements(sql: Database['sql']) {
  const all = sql.prepare('SELECT * FROM grace WHERE domain = ? AND ends_at > ? ORDER BY id', { readBigInts: true });
  const add = sql.prepare(
    'INSERT INTO grace (domain, kind, registrar, ends_at, years, amount) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const clear = sql.prepare('DELETE FROM grace WHERE domain = ? AND (? IS NULL OR kind = ?)');
  return {
    graces: (domain: string, now: number): Grace[] =>
      all.all(domain, now).map((row) => ({
        kind: row['kind'] as GraceKind,
        registrar: row['registrar'] as string,
        endsAt: Number(row['ends_at']),
        years: Number(row['years']),
        amount: row['amount'] as bigint,
      })),
    addGrace(domain: string, grace: Grace): void {
      add.run(domain, grace.kind, grace.registrar, grace.endsAt, grace.years, grace.amount);
    },
    /** Ends the periods of one kind, or all. */
    clearGraces(domain: string, kind: GraceKind | null = null): void {
      clear.run(domain, kind, kind);
    },
  };
}

function transferStatements(sql: Database['sql']) {
  const last = sql.prepare('SELECT * FROM transfer WHERE domain = ? ORDER BY id DESC LIMIT 1');
  const open = sql.prepare(`INSERT INTO transfer (domain, status, requester, requested_at, loser, acted_at, expires_at)
    VALUES (?, 'pending', ?, ?, ?, ?, ?)`);
  const close = sql.prepare('UPDATE transfer SET status = ?, acted_at = ?, expires_at = ? WHERE id = ?');
  const pending = sql.prepare("SELECT domain FROM transfer WHERE status = 'pending' AND loser = ? ORDER BY id");
  return {
    lastTransfer(domain: string): Transfer | undefined {
      const row = last.get(domain);
      return (
        row && {
          id: row['id'] as number,
          domain,
          status: row['status'] as Transfer['status'],
          requester: row['requester'] as string,
          requestedAt: row['requested_at'] as number,
          loser: row['loser'] as string,
          actedAt: row['acted_at'] as number,
          expiresAt: row['expires_at'] as number | null,
        }
      );
    },
    openTransfer(t: Pick<Transfer, 'domain' | 'requester' | 'requestedAt' | 'loser' | 'actedAt' | 'expiresAt'>): void {
      open.run(t.domain, t.requester, t.requestedAt, t.loser, t.actedAt, t.expiresAt);
    },
    closeTransfer(id: number, status: Transfer['status'], at: number, expiresAt: number | null): void {
      close.run(status, at, expiresAt, id);
    },
    /** Names that other registrars have asked `loser` to give away. */
    pendingTransfersFrom: (loser: string): string[] => pending.all(loser).map((row) => row['domain'] as string),
  };
}
