import type { ContactData, Identity, Postal } from '../store/contacts.ts';
import type { DomainContact, OwnData } from '../store/domains.ts';

/** Every command this registry understands, as read from the wire or scripted by the rival registrar. */
export type Command =
  | Login
  | { readonly kind: 'logout' }
  | { readonly kind: 'poll'; readonly op: 'req' }
  | { readonly kind: 'poll'; readonly op: 'ack'; readonly messageId: string }
  | { readonly kind: 'balance:info' }
  | ObjectCommand;

/** Commands about an object. */
export type ObjectCommand = DomainCommand | HostCommand | ContactCommand;

export type CommandKind = Command['kind'];

export interface Login {
  readonly kind: 'login';
  readonly registrar: string;
  readonly password: string;
  readonly newPassword?: string;
  readonly version: string;
  readonly lang: string;
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
}

export type DomainCommand =
  | { readonly kind: 'domain:check'; readonly names: readonly string[] }
  | DomainCreate
  | DomainInfo
  | DomainRenew
  | DomainUpdate
  | { readonly kind: 'domain:delete'; readonly name: string }
  | DomainTransfer;

export interface Period {
  readonly value: number;
  readonly unit: 'y' | 'm';
}

export interface DomainCreate {
  readonly kind: 'domain:create';
  readonly name: string;
  readonly period?: Period;
  readonly nameservers: readonly string[];
  readonly contacts: readonly DomainContact[];
  readonly authInfo: string;
}

export type HostsWanted = 'all' | 'del' | 'sub' | 'none';

export interface DomainInfo {
  readonly kind: 'domain:info';
  readonly name: string;
  readonly hosts: HostsWanted;
  readonly authInfo?: string;
}

export interface DomainRenew {
  readonly kind: 'domain:renew';
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly currentExpiry: string;
  readonly period?: Period;
}

export interface DomainChange {
  readonly nameservers: readonly string[];
  readonly contacts: readonly DomainContact[];
  readonly statuses: readonly string[];
}

export interface DomainUpdate {
  readonly kind: 'domain:update';
  readonly name: string;
  readonly add: DomainChange;
  readonly remove: DomainChange;
  /** Empty string: cleared. */
  readonly authInfo?: string;
  readonly registrant?: string;
}

export type TransferOperation = 'request' | 'query' | 'approve' | 'reject' | 'cancel';

export interface DomainTransfer {
  readonly kind: 'domain:transfer';
  readonly op: TransferOperation;
  readonly name: string;
  readonly period?: Period;
  readonly authInfo?: string;
}

export type HostCommand =
  | { readonly kind: 'host:check'; readonly names: readonly string[] }
  | { readonly kind: 'host:create'; readonly name: string; readonly addresses: readonly Address[] }
  | { readonly kind: 'host:info'; readonly name: string }
  | HostUpdate
  | { readonly kind: 'host:delete'; readonly name: string };

export interface Address {
  readonly ip: 'v4' | 'v6';
  readonly address: string;
}

export interface HostChange {
  readonly addresses: readonly Address[];
  readonly statuses: readonly string[];
}

export interface HostUpdate {
  readonly kind: 'host:update';
  readonly name: string;
  readonly add: HostChange;
  readonly remove: HostChange;
  readonly newName?: string;
}

export type ContactCommand =
  | { readonly kind: 'contact:check'; readonly ids: readonly string[] }
  | ContactCreate
  | { readonly kind: 'contact:info'; readonly id: string; readonly authInfo?: string }
  | ContactUpdate
  | { readonly kind: 'contact:delete'; readonly id: string }
  | {
      readonly kind: 'contact:transfer';
      readonly op: TransferOperation;
      readonly id: string;
      readonly authInfo?: string;
    };

export interface ContactCreate {
  readonly kind: 'contact:create';
  readonly id: string;
  readonly data: ContactData;
  readonly authInfo: string;
}

/** What an update says of an address block; what is left out stays. */
export type PostalChange = Partial<Postal> & Pick<Postal, 'type'>;

export interface ContactUpdate {
  readonly kind: 'contact:update';
  readonly id: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly change: {
    readonly postal: readonly PostalChange[];
    readonly voice?: ContactData['voice'];
    readonly fax?: ContactData['fax'];
    readonly email?: string;
    readonly authInfo?: string;
  };
}

/** A signed verification code: its type and value, and the whole document they stand in. */
export interface SignedCode {
  readonly type: string;
  readonly code: string;
  readonly document: string;
}

/** What the `<extension>` of a command carried. */
export interface Extensions {
  readonly subProduct?: string;
  readonly idnLanguage?: string;
  readonly loginSecurity?: { readonly password?: string; readonly newPassword?: string };
  readonly restore?: Restore;
  readonly dsCreate?: readonly DsData[];
  readonly dsUpdate?: DsUpdate;
  readonly fee?: FeeEcho;
  readonly feeCheck?: FeeQuestion;
  readonly draftFeeCheck?: readonly DraftFeeQuestion[];
  readonly idnTable?: { readonly table: string; readonly uname?: string };
  readonly bundle?: Bundle;
  /** cnnic-contact on a create, or the changed part on an update. */
  readonly identity?: Identity;
  /** cnnic-domain and cnnic-host, on a create and an update. */
  readonly ownership?: Pick<OwnData, 'purveyor' | 'holderType'>;
  /** Signed verification codes, decoded. */
  readonly codes?: readonly SignedCode[];
  /**
   * Never on the wire: the rival's names and holders are judged by a service of its own, which the sandbox does not
   * play.
   */
  readonly judgedElsewhere?: true;
  readonly codesAsked?: boolean;
}

/** The forms of a bundled name, in Unicode. */
export interface Bundle {
  readonly simplified?: string;
  readonly traditional?: string;
  readonly variants: readonly string[];
}

/** The fee a client agrees to (RFC 8748), in cents. */
export interface FeeEcho {
  readonly currency?: string;
  readonly amount: bigint;
  /** Said in the words of the draft, `fee-0.6`, and answered so. */
  readonly draft?: true;
}

export interface FeeQuestion {
  readonly currency?: string;
  readonly commands: readonly { readonly name: string; readonly years?: number }[];
}

/** One command of one name (`fee-0.6`). */
export interface DraftFeeQuestion {
  readonly name: string;
  readonly act: string;
  readonly years: number;
}

export type Restore = { readonly op: 'request' } | { readonly op: 'report'; readonly statements: number };

export interface DsData {
  readonly keyTag: number;
  readonly alg: number;
  readonly digestType: number;
  /** Upper-case hexadecimal. */
  readonly digest: string;
}

export interface DsUpdate {
  readonly removeAll: boolean;
  readonly remove: readonly DsData[];
  readonly add: readonly DsData[];
}

/** A command as it reached us: what, with which extensions, and the client's own transaction id. */
export interface Request {
  readonly command: Command;
  readonly extensions: Extensions;
  /** Namespaces of the extensions used; each must have been named at login. */
  readonly extensionUris: readonly string[];
  readonly clTRID?: string;
}
