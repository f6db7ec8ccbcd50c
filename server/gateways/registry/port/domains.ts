import type { DsData, KeyData } from '#protocols/epp/extensions/secdns.ts';
import type { Fee } from './fees.ts';

/** What is wanted of a domain. Every intent is a committed row with its `clTRID` before it is sent. */

/**
 * Asked in the moment in which a session is free for the command: a no keeps it back, and the outcome is `unsent`.
 * Whoever waits for its turn can so be called off until the last byte before the first.
 */
export type MayGo = () => boolean;

/** Handles of contact objects; only where the profile says `contacts: 'full'`. */
export interface ContactHandles {
  readonly registrant?: string;
  readonly admin?: string;
  readonly tech?: string;
  readonly billing?: string;
}

/**
 * A Chinese name and its forms, as Unicode labels with the suffix (CNNIC's cdn-1.0): they are registered as one bundle.
 */
export interface ChineseForms {
  readonly simplified?: string;
  readonly traditional?: string;
  readonly variants?: readonly string[];
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
  readonly mayGo?: MayGo;
  /** The language or table of an `xn--` name, where the suffix wants it (idnLang tag, or the table of idn-1.0). */
  readonly idnLanguage?: string;
  /** The same name in Unicode: sent beside the table of idn-1.0. */
  readonly unicode?: string;
  /** Where the profile says `idnExtension: 'cdn'`. */
  readonly chineseForms?: ChineseForms;
  readonly ds?: readonly DsData[];
  readonly contacts?: ContactHandles;
  /** The price agreed to: echoed (RFC 8748 §5.2.1), so that a premium name is never charged otherwise. */
  readonly fee?: Fee;
  /** Signed documents of a verification service provider, base64, one per code. */
  readonly verificationCodes?: readonly string[];
}

export interface RenewIntent {
  readonly name: string;
  /** The expiry renewed from, `YYYY-MM-DD` in UTC. */
  readonly currentExpiry: string;
  readonly years: number;
  readonly clTRID: string;
  readonly sentBefore?: boolean;
  readonly mayGo?: MayGo;
  readonly fee?: Fee;
  readonly verificationCodes?: readonly string[];
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
  /** A new transfer code; empty sets an empty one, `null` takes it away altogether (RFC 9154 §4.3). */
  readonly authInfo?: string | null;
  readonly addDs?: readonly DsData[];
  readonly removeDs?: readonly DsData[] | 'all';
  /** Key data, where the profile says `dnssec: 'key'`. */
  readonly addKeys?: readonly KeyData[];
  readonly removeKeys?: readonly KeyData[];
  readonly registrant?: string;
  readonly addContacts?: Omit<ContactHandles, 'registrant'>;
  readonly removeContacts?: Omit<ContactHandles, 'registrant'>;
  readonly fee?: Fee;
  readonly verificationCodes?: readonly string[];
  /** Moves the expiry to the next such day, `MM-DD` (Verisign's sync). */
  readonly expireOn?: string;
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
  /** May have been sent before: a refusal that the first try can be the reason of is looked into. */
  readonly sentBefore?: boolean;
  readonly fee?: Fee;
  readonly verificationCodes?: readonly string[];
}

/**
 * Takes a deleted name back: request and report (RFC 3915 §4.2.5) as one act. The request goes under `clTRID`, the
 * report under `<clTRID>-r`.
 */
export interface RestoreIntent {
  readonly name: string;
  readonly clTRID: string;
  readonly intendedAt: Date;
  readonly sentBefore?: boolean;
  readonly mayGo?: MayGo;
  readonly fee?: Fee;
  readonly report: RestoreReport;
}

export interface RestoreReport {
  readonly deletedAt: Date;
  /** Why it is restored, in English, for the registry. */
  readonly reason: string;
  /** Registration data before the deletion and after; what the registry shows now where they are missing. */
  readonly preData?: string;
  readonly postData?: string;
}

/** Missing only when the registry answered success without a date we could read: ask `infoDomain`. */
export interface DomainTerm {
  readonly createdAt?: Date;
  readonly expiresAt?: Date;
  /** Of a creation: what the registry says of the forms it made together. */
  readonly chineseForms?: ChineseForms;
}

export interface TransferView {
  readonly status: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly actionBy: string;
  readonly actionAt: Date;
  readonly expiresAt?: Date;
}

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
  readonly keys?: readonly KeyData[];
  /** The registry tells of DNSSEC what nobody here can read: that no records stand here says nothing then. */
  readonly dnssecUnread?: true;
  readonly contacts?: ContactHandles;
  readonly sponsor: string;
  /** We are the sponsor. */
  readonly ours: boolean;
  readonly createdBy?: string;
  readonly createdAt?: Date;
  readonly updatedBy?: string;
  readonly updatedAt?: Date;
  readonly expiresAt?: Date;
  readonly transferredAt?: Date;
  /** Only the sponsor sees it, and only where the registry shows it. */
  readonly authInfo?: string;
  /** When asked with `whois`: the sponsoring registrar's public data. */
  readonly whois?: { readonly registrar: string; readonly whoisServer?: string; readonly url?: string };
  /** When asked with `verification`. */
  readonly verification?: VerificationView;
  /** What a CNNIC registry keeps of it. */
  readonly purveyor?: string;
  readonly chineseForms?: ChineseForms;
}

/** Where a name stands with the verification codes it must have (draft-ietf-regext-verificationcode-06 §3.2.2). */
export interface VerificationView {
  readonly status: VerificationStatus;
  readonly profiles: readonly {
    readonly name?: string;
    readonly status: VerificationStatus;
    readonly missing: readonly { readonly type: string; readonly dueAt: Date }[];
    readonly set: readonly { readonly type: string; readonly setAt: Date }[];
  }[];
}

export type VerificationStatus = 'notApplicable' | 'nonCompliant' | 'pendingCompliance' | 'compliant';

export interface InfoOptions {
  /** Of a name we do not sponsor: proves that its holder gave us the code. */
  readonly authInfo?: string;
  readonly whois?: boolean;
  readonly verification?: boolean;
}
