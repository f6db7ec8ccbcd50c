/**
 * What is known of a suffix and its registry. Every fact carries where it was read and how sure it is, because
 * registries change them and some are not public: code reads `value`, people read the rest.
 */
export interface Fact<T> {
  readonly value: T;
  /** The document the fact was read in, or who says so. */
  readonly source: string;
  /**
   * `stated`: in the named public source. `assumed`: general practice, to be confirmed with the registry before
   * production.
   */
  readonly status: 'stated' | 'assumed';
  /** The day it was last checked, `YYYY-MM-DD`. */
  readonly checked: string;
  /** The first day it holds, where a date is known. */
  readonly from?: string;
}

export interface LabelRule {
  /** Characters of the label left of the suffix, in its A-form. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** May an internationalised name be registered? */
  readonly internationalised: boolean;
  /** Two hyphens in a row are refused wherever they stand, not only at the third and fourth place. */
  readonly singleHyphens?: true;
  /** Characters of a Chinese label, as people read it. */
  readonly unicodeMax?: number;
  /**
   * Of a suffix that is itself Chinese: whether a label without Chinese characters can be registered under it. We sell
   * one only where it is `allowed`; what is held already lives on.
   */
  readonly asciiLabels?: 'allowed' | 'refused' | 'unknown';
  /**
   * Labels that nobody can register because names are registered below them: suffixes of their own, in every spelling.
   */
  readonly reserved?: readonly string[];
}

/** Days, each counted from its own event (RFC 3915 §3). */
export interface GracePeriods {
  /**
   * Deletions in the add period that are paid back for a registrar in a month: so many, or that part of its net adds if
   * it is more.
   */
  readonly addRefunds?: { readonly least: number; readonly percent: number };
  readonly addDays: number;
  readonly renewDays: number;
  readonly transferDays: number;
  readonly autoRenewDaysMax: number;
  readonly redemptionDays: number;
  readonly pendingDeleteDays: number;
  readonly restoreReportDays: number;
}

/**
 * For which part a contact object stands at a domain (RFC 5731 §2.2; the registrant is named by an element of its own).
 */
export type ContactRole = 'registrant' | 'admin' | 'tech' | 'billing';

/** What the registry can do and wants; the code asks these and never the name of the suffix. */
export interface Capabilities {
  /**
   * `none`: the registry knows no holder (thin); the holder is kept by us. `full`: contacts are objects at the
   * registry.
   */
  readonly contacts: 'none' | 'full';
  /** Roles that a creation names, and no others; empty where `contacts` is `none`. */
  readonly contactRoles: readonly ContactRole[];
  /** Which address blocks a contact carries (RFC 5733 §2.3): `int` in ASCII alone, or `int` and `loc` together. */
  readonly postalInfo: 'int' | 'both';
  /**
   * Commands carry the registry's own extension: identity of a contact, the registrar's `purveyor` on contact, domain
   * and host.
   */
  readonly contactExtension?: 'cnnic';
  /** Name servers are host objects (RFC 5732) or attributes of the domain. */
  readonly nameservers: 'objects' | 'attributes';
  readonly nameserversMin: number;
  readonly nameserversMax: number;
  /** Host objects below one name; without, the house's own limit holds. */
  readonly hostsMax?: number;
  /** Which DNSSEC data the registry takes (RFC 5910); `none` where DNSSEC cannot be set. */
  readonly dnssec: 'ds' | 'key' | 'none';
  /**
   * The registry itself renews for a year at expiry and charges us; a delete in the grace period takes it back
   * (`automaticYear`).
   */
  readonly autoRenews: boolean;
  /**
   * How the language of an internationalised name travels, or how the forms of a bundle do (`cdn`); undefined where
   * nothing beside the A-label is sent.
   */
  readonly idnExtension?: 'tag' | 'idn-1.0' | 'cdn';
  /** What is sent for Chinese names: the language tag or the name of the table. */
  readonly idnTableChinese?: string;
  /** Restore after deletion by request and report (RFC 3915). */
  readonly restore: boolean;
  /**
   * Prices are told at check and must be repeated in the transform of a premium name (RFC 8748). Where a greeting
   * offers only the draft before it (`fee-0.6`), that is spoken, and the difference is told.
   */
  readonly fee?: 'fee-1.0';
  /** Some names cost more than the list says; what they cost stands in the answer to a check. */
  readonly premium: boolean;
  /**
   * `before-create`: a name can be ordered only for a holder whose identity was verified (specification §2, §3), and
   * since 2022 the registry of China neither renews nor moves a name whose holder is not.
   */
  readonly realName: 'before-create' | 'none';
  /**
   * Signed codes of a verification service, for the name and for its holder (draft-ietf-regext-verificationcode):
   * `create`: every creation brings both; `optional`: where the operator's setting VERIFICATION_SUFFIXES names the
   * suffix.
   */
  readonly verificationCode: 'none' | 'optional' | 'create';
  /** The value of namestoreExt on every domain and host command; undefined where the registry has no such extension. */
  readonly subProduct?: string;
  /** A transfer is asked for with the transfer code of the name (RFC 5731 §3.2.4). */
  readonly transferWithAuthInfo: boolean;
}

/** When the registry refuses a change of registrar, in days of 24 hours; 0 where there is no such rule. */
export interface TransferRules {
  readonly afterCreateDays: number;
  readonly afterTransferDays: number;
  /**
   * At least this long must be left to expiry, and a little more: exactly this many days is too late (specification
   * §9).
   */
  readonly beforeExpiryDays: number;
}

/** When a name can be renewed. */
export interface RenewalWindow {
  /** From the day of registration on, or so many days before expiry. */
  readonly from: 'registration' | number;
  /** Days after expiry in which it is renewed at the ordinary price; later it must be restored. */
  readonly lateDays: number;
}

/** The year that a registry adds by itself at the last paid day, where `autoRenews` says so, and what becomes of it. */
export interface AutomaticYear {
  /**
   * A transfer away within its days: `takenBack`, with its price, from whoever loses the name; or `kept`, and they have
   * paid it.
   */
  readonly onTransfer: 'takenBack' | 'kept';
  /** A deposit that does not cover it: `renewed` all the same, or taken out into `redemption` on that very day. */
  readonly withoutFunds: 'renewed' | 'redemption';
  /**
   * A name that is restored after its last day comes back with a year, at its price; one that does not come is sent as
   * a renewal.
   */
  readonly onRestore: 'charged' | 'none';
}

/** How a name that is not renewed goes. */
export interface DeletionRules {
  /**
   * When we delete it: before the grace of an automatic renewal ends. A registry that does it by itself is believed.
   */
  readonly daysAfterExpiry: number;
  /** A delete within the add period removes the name at once and gives the money back. */
  readonly atOnceInAddPeriod: boolean;
}

/** What the registry allows one account; a setting may only go below, but for the names of a check. */
export interface SessionLimits {
  readonly max: number;
  readonly namesPerCheck: number;
  readonly idleSeconds: number;
}

export interface SuffixProfile {
  /** Without the dot, in its A-form. */
  readonly suffix: string;
  /** As people read it. */
  readonly unicode: string;
  /**
   * Other suffixes, in their A-form, under which the same name comes with it: one bundle, one price, one object at the
   * registry.
   */
  readonly bundledWith?: readonly { readonly suffix: string; readonly unicode: string }[];
  /** Another suffix that it is gathered under where suffixes are listed; absent where it stands by itself. */
  readonly under?: string;
  /** Given out by examination to these alone, or not known to be given to anybody else: not sold. */
  readonly restrictedTo?: Restriction;
  /** The Chinese province or region it is named after (GB/T 2260). */
  readonly province?: string;
  /**
   * The registry that serves it: the name a gateway is configured under. Suffixes of one registry share its sessions.
   */
  readonly registry: RegistryName;
  readonly label: Fact<LabelRule>;
  /** Whole years of a registration or renewal; the end may never lie further away than `max` years. */
  readonly periodYears: Fact<{ readonly min: number; readonly max: number }>;
  readonly grace: Fact<GracePeriods>;
  readonly capabilities: Fact<Capabilities>;
  /** Days a transfer waits for the losing registrar before the registry approves it. */
  readonly transferPendingDays: Fact<number>;
  /** Years a transfer adds. */
  readonly transferAddsYears: Fact<number>;
  readonly transferRules: Fact<TransferRules>;
  /** Adopted but not in force yet: holds from its own `from` on, and never while that is not set. */
  readonly transferRulesNext?: Fact<TransferRules>;
  readonly renewalWindow: Fact<RenewalWindow>;
  readonly automaticYear: Fact<AutomaticYear>;
  readonly deletion: Fact<DeletionRules>;
  readonly sessions: Fact<SessionLimits>;
}

/** Who alone may have names under a suffix that its registry gives out by examination: we do not sell it. */
export const RESTRICTIONS = [
  'government',
  'education',
  'military',
  'administration',
  'publicInterest',
  'science',
] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/**
 * The registries that every operator has an account at; each has its own settings `REGISTRY_<NAME>_…`. One operator may
 * stand behind several: an account belongs to an accreditation, which is given by suffix. What an operator declares
 * comes beside them (`registryNames`).
 */
export const BUILT_IN_REGISTRIES = ['verisign', 'namestore', 'vip', 'tv', 'cnnic'] as const;
/** Lower-case letters alone: it stands in settings and in the ledger. */
export type RegistryName = string;

/** The transfer rules of a day: those of now until the next ones have a date and it has come. */
export function transferRulesOn(profile: SuffixProfile, at: Date): Fact<TransferRules> {
  const { transferRules, transferRulesNext } = profile;
  const from = transferRulesNext?.from;
  return from !== undefined && at.toISOString().slice(0, 10) >= from ? transferRulesNext! : transferRules;
}

const CHECKED = '2026-11-21';

/** A fact read in the named public source. */
export const stated = <T>(value: T, source: string, checked = CHECKED): Fact<T> => ({
  value,
  source,
  status: 'stated',
  checked,
});
/** A fact of general practice, to be confirmed with the registry before production. */
export const assumed = <T>(value: T, source: string, checked = CHECKED): Fact<T> => ({
  value,
  source,
  status: 'assumed',
  checked,
});

/** Who runs it, as a certificate names the registry. */
export const BUILT_IN_OPERATORS: Readonly<Record<(typeof BUILT_IN_REGISTRIES)[number], Fact<string>>> = {
  verisign: stated('VeriSign, Inc.', 'Registry agreements of .com and .net'),
  namestore: stated('VeriSign, Inc.', "IANA's root record of .cc, 4 Oct 2023", '2026-11-22'),
  vip: stated('Registry Services, LLC', "IANA's root record of .vip, 17 Apr 2024", '2026-11-22'),
  tv: assumed(
    'Registry Services, LLC',
    "IANA's root record of .tv, 20 May 2024, names GoDaddy Registry; its company name is taken from .vip",
    '2026-11-22',
  ),
  cnnic: stated('China Internet Network Information Center (CNNIC)', 'Measures for the administration of .cn'),
};
