import type { DsData, KeyData } from '#protocols/epp/extensions/secdns.ts';
import type { Outcome, Refused, Resolution, Trace, Unknown } from './outcomes.ts';
import type { ContactDeleteIntent, ContactIntent, ContactUpdateIntent, ContactView } from './port/contacts.ts';
import type {
  CreateIntent,
  DeleteIntent,
  DomainTerm,
  DomainView,
  InfoOptions,
  RenewIntent,
  RestoreIntent,
  TransferIntent,
  TransferView,
  UpdateIntent,
} from './port/domains.ts';
import type { Availability, Balance, CheckOptions } from './port/fees.ts';
import type { HostDeleteIntent, HostIntent, HostUpdateIntent, HostView } from './port/hosts.ts';
import type { PollAnswer } from './port/news.ts';

export type { Absent, Done, Outcome, Refused, Resolution, Trace, Unknown, Unsent } from './outcomes.ts';
export type * from './port/contacts.ts';
export type * from './port/domains.ts';
export type * from './port/fees.ts';
export type * from './port/hosts.ts';
export type * from './port/news.ts';
export type { DsData, KeyData };

/**
 * Our side of a registry: what features call. Names are A-labels in small letters. `clTRID` comes from the caller's
 * intent row, committed before the call, and is never made of a clock or a random number; queries need none.
 * Nothing here throws for what a registry or a network may do. Any number of calls may be under way at a time: they are
 * sent over all sessions of their lane, several on each.
 */
export interface RegistryGateway {
  /** The `registry` of the suffix profiles it serves. */
  readonly registry: string;
  /**
   * Asks for any number of names, 50 in one command; `onAnswers` hears each batch as it comes. Answers in the order
   * asked.
   */
  checkDomains(
    names: readonly string[],
    options?: CheckOptions,
    onAnswers?: (answers: readonly Availability[]) => void,
  ): Promise<readonly Availability[]>;
  infoDomain(name: string, options?: InfoOptions): Promise<DomainAnswer>;
  /** Makes missing host objects first. With `sentBefore`, "exists already" is looked into: it may be our first try. */
  createDomain(intent: CreateIntent): Promise<Outcome<DomainTerm>>;
  /** `currentExpiry` makes a second application impossible: a registry refuses a renewal from another day. */
  renewDomain(intent: RenewIntent): Promise<Outcome<DomainTerm>>;
  updateDomain(intent: UpdateIntent): Promise<Outcome<undefined>>;
  /** `pending` means redemption: the name can be restored (RFC 3915). */
  deleteDomain(intent: DeleteIntent): Promise<Outcome<undefined>>;
  transferDomain(intent: TransferIntent): Promise<Outcome<TransferView | undefined>>;
  /**
   * Request and report; with `sentBefore` it goes on where the first try stopped. `done` without `pending`: the name is
   * back.
   */
  restoreDomain(intent: RestoreIntent): Promise<Outcome<undefined>>;
  /** What a transform of unknown outcome came to, by asking. */
  resolveCreate(intent: CreateIntent): Promise<Resolution<DomainTerm>>;
  resolveRenew(intent: RenewIntent): Promise<Resolution<DomainTerm>>;
  resolveUpdate(intent: UpdateIntent): Promise<UpdateResolution>;
  resolveDelete(intent: DeleteIntent): Promise<Resolution<undefined>>;
  resolveTransfer(intent: TransferIntent): Promise<Resolution<TransferView | undefined>>;
  /** `absent`: call `restoreDomain` again with `sentBefore`; the report at least is missing. */
  resolveRestore(intent: RestoreIntent): Promise<Resolution<undefined>>;

  /** True: the id is free. An id left out was not answered: ask again. */
  checkContacts(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>>;
  infoContact(id: string): Promise<ContactAnswer>;
  createContact(intent: ContactIntent): Promise<Outcome<undefined>>;
  updateContact(intent: ContactUpdateIntent): Promise<Outcome<undefined>>;
  /** Refused with 2305 while a domain names it. */
  deleteContact(intent: ContactDeleteIntent): Promise<Outcome<undefined>>;
  resolveCreateContact(intent: ContactIntent): Promise<Resolution<undefined>>;
  /** A contact's update repeats harmlessly where it changes data only: `absent` then says to send it again. */
  resolveUpdateContact(intent: ContactUpdateIntent): Promise<Resolution<undefined>>;
  resolveDeleteContact(intent: ContactDeleteIntent): Promise<Resolution<undefined>>;

  /** `of`: a domain at this registry, to tell its product where the host lies outside. */
  infoHost(name: string, of?: string): Promise<HostAnswer>;
  createHost(intent: HostIntent): Promise<Outcome<undefined>>;
  updateHost(intent: HostUpdateIntent): Promise<Outcome<undefined>>;
  /** Refused with 2305 while a domain delegates to it. */
  deleteHost(intent: HostDeleteIntent): Promise<Outcome<undefined>>;
  resolveCreateHost(intent: HostIntent): Promise<Resolution<undefined>>;
  /** `absent` carries what is still to be sent. */
  resolveUpdateHost(intent: HostUpdateIntent): Promise<HostUpdateResolution>;
  resolveDeleteHost(intent: HostDeleteIntent): Promise<Resolution<undefined>>;

  /** Our account there; `unsupported` where the registry has no such question. */
  balance(): Promise<BalanceAnswer>;
  /** The oldest message of the queue. Store it, then `pollAck`; the same one may come twice. */
  pollNext(): Promise<PollAnswer>;
  /** Unknown outcome: ask `pollNext` again; the same id means ack again. */
  pollAck(id: string): Promise<Outcome<undefined>>;
  /**
   * Logs every session out; commands under way may still finish within the time given, a question's own without one.
   */
  close(withinMs?: number): Promise<void>;
}

/** `absent` carries what is still to be sent: an update half of which is there already would be refused as a whole. */
export type UpdateResolution =
  | Exclude<Resolution<undefined>, { kind: 'absent' }>
  | { readonly kind: 'absent'; readonly remaining: UpdateIntent };

export type HostUpdateResolution =
  | Exclude<Resolution<undefined>, { kind: 'absent' }>
  | { readonly kind: 'absent'; readonly remaining: HostUpdateIntent };

type Found<K extends string, T> =
  | ({ readonly kind: 'found'; readonly trace: Trace } & { readonly [P in K]: T })
  | { readonly kind: 'absent'; readonly trace: Trace }
  | Refused
  | Unknown;

export type DomainAnswer = Found<'domain', DomainView>;
export type ContactAnswer = Found<'contact', ContactView>;
export type HostAnswer = Found<'host', HostView>;
export type BalanceAnswer =
  | { readonly kind: 'found'; readonly balance: Balance; readonly trace: Trace }
  | { readonly kind: 'unsupported' }
  | Refused
  | Unknown;

/** The registries of one process, by the `registry` of the suffix profiles. */
export type Registries = ReadonlyMap<string, RegistryGateway>;
