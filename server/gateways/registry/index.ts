import type { DsData } from '#protocols/epp/extensions/secdns.ts';
import type { Outcome, Refused, Resolution, Trace, Unknown } from './outcomes.ts';

export type { Absent, Done, Outcome, Refused, Resolution, Trace, Unknown, Unsent } from './outcomes.ts';
export type { DsData };

/**
 * Our side of a registry: what features call. Names are A-labels in small letters. `clTRID` comes from the caller's
 * intent row, committed before the call, and is never made of a clock or a random number; queries need none.
 * Nothing here throws for what a registry or a network may do.
 */
export interface RegistryGateway {
  /** The `registry` of the suffix profiles it serves. */
  readonly registry: string;
  /** Asks for any number of names, 50 in one command; `onAnswers` hears each batch as it comes. Answers in the order asked. */
  checkDomains(
    names: readonly string[],
    onAnswers?: (answers: readonly Availability[]) => void,
  ): Promise<readonly Availability[]>;
  infoDomain(name: string): Promise<DomainAnswer>;
  /** Makes missing host objects first. With `sentBefore`, "exists already" is looked into: it may be our first try. */
  createDomain(intent: CreateIntent): Promise<Outcome<DomainTerm>>;
  /** `currentExpiry` makes a second application impossible: a registry refuses a renewal from another day. */
  renewDomain(intent: RenewIntent): Promise<Outcome<DomainTerm>>;
  updateDomain(intent: UpdateIntent): Promise<Outcome<undefined>>;
  /** `pending` means redemption: the name can be restored (RFC 3915). */
  deleteDomain(intent: DeleteIntent): Promise<Outcome<undefined>>;
  transferDomain(intent: TransferIntent): Promise<Outcome<TransferView | undefined>>;
  /** What a create, renewal, update, deletion or transfer request of unknown outcome came to, by asking. */
  resolveCreate(intent: CreateIntent): Promise<Resolution<DomainTerm>>;
  resolveRenew(intent: RenewIntent): Promise<Resolution<DomainTerm>>;
  resolveUpdate(intent: UpdateIntent): Promise<UpdateResolution>;
  resolveDelete(intent: DeleteIntent): Promise<Resolution<undefined>>;
  resolveTransfer(intent: TransferIntent): Promise<Resolution<TransferView | undefined>>;
  /** The oldest message of the queue. Store it, then `pollAck`; the same one may come twice. */
  pollNext(): Promise<PollAnswer>;
  /** Unknown outcome: ask `pollNext` again; the same id means ack again. */
  pollAck(id: string): Promise<Outcome<undefined>>;
  /** Logs every session out; commands under way may still finish within the time given. */
  close(): Promise<void>;
}

export interface Availability {
  readonly name: string;
  /** `unknown`: the registry did not answer for this name; ask again. */
  readonly state: 'available' | 'unavailable' | 'unknown';
  /** The registry's words, or why there was no answer. */
  readonly reason?: string;
}

export interface CreateIntent {
  readonly name: string;
  readonly years: number;
  readonly nameservers: readonly string[];
  /** Empty where the registry keeps none until a transfer (RFC 9154 §4.1). */
  readonly authInfo: string;
  readonly clTRID: string;
  /** When the intent row was written: what was registered before cannot be ours. */
  readonly intendedAt: Date;
  /** This intent may have been sent before: after `unknown`, and after a restart that found it half-way. */
  readonly sentBefore?: boolean;
  /** The language of the table of an `xn--` name, where the suffix wants it. */
  readonly idnLanguage?: string;
  readonly ds?: readonly DsData[];
}

export interface RenewIntent {
  readonly name: string;
  /** The expiry renewed from, `YYYY-MM-DD` in UTC. */
  readonly currentExpiry: string;
  readonly years: number;
  readonly clTRID: string;
  readonly sentBefore?: boolean;
}

/** Only what is named changes. */
export interface UpdateIntent {
  readonly name: string;
  readonly clTRID: string;
  readonly addNameservers?: readonly string[];
  readonly removeNameservers?: readonly string[];
  /** Only those that begin with `client`. */
  readonly addStatuses?: readonly string[];
  readonly removeStatuses?: readonly string[];
  readonly authInfo?: string;
  readonly addDs?: readonly DsData[];
  readonly removeDs?: readonly DsData[] | 'all';
}

export interface DeleteIntent {
  readonly name: string;
  readonly clTRID: string;
}

export interface TransferIntent {
  readonly op: 'request' | 'approve' | 'reject' | 'cancel' | 'query';
  readonly name: string;
  readonly clTRID: string;
  /** Of a request: what the transfer adds. */
  readonly years?: number;
  /** Of a request; with a query by who is not the sponsor. */
  readonly authInfo?: string;
  readonly intendedAt?: Date;
}

/** Missing only when the registry answered success without a date we could read: ask `infoDomain`. */
export interface DomainTerm {
  readonly createdAt?: Date;
  readonly expiresAt?: Date;
}

export interface TransferView {
  readonly status: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly actionBy: string;
  readonly actionAt: Date;
  readonly expiresAt?: Date;
}

/** `absent` carries what is still to be sent: an update half of which is there already would be refused as a whole. */
export type UpdateResolution =
  | Exclude<Resolution<undefined>, { kind: 'absent' }>
  | { readonly kind: 'absent'; readonly remaining: UpdateIntent };

export interface DomainView {
  readonly name: string;
  readonly roid: string;
  /** Of the domain (RFC 5731 §2.3) and of its grace periods (RFC 3915 §3.1). */
  readonly statuses: readonly string[];
  readonly graceStatuses: readonly string[];
  readonly nameservers: readonly string[];
  /** Host objects below this domain. */
  readonly subordinateHosts: readonly string[];
  readonly ds: readonly DsData[];
  readonly sponsor: string;
  /** We are the sponsor. */
  readonly ours: boolean;
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
  readonly expiresAt?: Date;
  readonly transferredAt?: Date;
  /** Only the sponsor sees it, and only where the registry shows it. */
  readonly authInfo?: string;
}

export type DomainAnswer =
  | { readonly kind: 'found'; readonly domain: DomainView; readonly trace: Trace }
  | { readonly kind: 'absent'; readonly trace: Trace }
  | Refused
  | Unknown;

/** `other`: known to EPP but not to us, or not readable; keep `raw`, tell a person, acknowledge. */
export type RegistryNews =
  | ({ readonly about: 'transfer'; readonly name: string } & TransferView)
  | { readonly about: 'pendingAction'; readonly name: string; readonly granted: boolean; readonly clTRID?: string }
  | { readonly about: 'grace'; readonly name: string; readonly status: string; readonly reportDueAt: Date }
  | { readonly about: 'balance'; readonly available: string; readonly limit: string }
  | { readonly about: 'change'; readonly name?: string; readonly operation: string; readonly who: string }
  | { readonly about: 'other' };

export type PollAnswer =
  | {
      readonly kind: 'message';
      readonly id: string;
      /** Messages in the queue, this one too. */
      readonly count: number;
      readonly queuedAt?: Date;
      readonly text: string;
      readonly news: RegistryNews;
      /** The whole answer as received. */
      readonly raw: string;
      readonly trace: Trace;
    }
  | { readonly kind: 'empty'; readonly trace: Trace }
  | Refused
  | Unknown;

/** The registries of one process, by the `registry` of the suffix profiles. */
export type Registries = ReadonlyMap<string, RegistryGateway>;
