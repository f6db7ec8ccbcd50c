/**
 * What is known of a suffix and its registry. Every fact carries where it was read and how sure it is, because registries
 * change them and some are not public: code reads `value`, people read the rest.
 */
export interface Fact<T> {
  readonly value: T;
  /** The document the fact was read in, or who says so. */
  readonly source: string;
  /** `stated`: in the named public source. `assumed`: general practice, to be confirmed with the registry before production. */
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
  /** Letters, digits and hyphens; no hyphen at the ends; `--` at the third place only in an A-label (`xn--`). */
  readonly pattern: RegExp;
  /** May an internationalised name be registered? */
  readonly internationalised: boolean;
}

/** Days, each counted from its own event (RFC 3915 §3). */
export interface GracePeriods {
  readonly addDays: number;
  readonly renewDays: number;
  readonly transferDays: number;
  readonly autoRenewDaysMax: number;
  readonly redemptionDays: number;
  readonly pendingDeleteDays: number;
  readonly restoreReportDays: number;
}

/** What the registry can do and wants; the code asks these and never the name of the suffix. */
export interface Capabilities {
  /** `none`: the registry knows no holder (thin); the holder is kept by us. `full`: contacts are objects at the registry. */
  readonly contacts: 'none' | 'full';
  /** Name servers are host objects (RFC 5732) or attributes of the domain. */
  readonly nameservers: 'objects' | 'attributes';
  readonly nameserversMax: number;
  /** Which DNSSEC data the registry takes (RFC 5910); `none` where DNSSEC cannot be set. */
  readonly dnssec: 'ds' | 'key' | 'none';
  /** The registry itself renews for a year at expiry and charges us; a delete in the grace period takes it back. */
  readonly autoRenews: boolean;
  /** An internationalised name needs the language of its table at creation. */
  readonly idnLanguageTag: boolean;
  /** Restore after deletion by request and report (RFC 3915). */
  readonly restore: boolean;
  /** The value of namestoreExt on every domain and host command; undefined where the registry has no such extension. */
  readonly subProduct?: string;
}

export interface SuffixProfile {
  /** Without the dot, in its A-form. */
  readonly suffix: string;
  /** The registry that serves it: the name a gateway is configured under. Suffixes of one registry share its sessions. */
  readonly registry: string;
  readonly label: Fact<LabelRule>;
  /** Whole years of a registration or renewal; the end may never lie further away than `max` years. */
  readonly periodYears: Fact<{ readonly min: number; readonly max: number }>;
  readonly grace: Fact<GracePeriods>;
  readonly capabilities: Fact<Capabilities>;
  /** Days a transfer waits for the losing registrar before the registry approves it. */
  readonly transferPendingDays: Fact<number>;
  /** Years a transfer adds. */
  readonly transferAddsYears: Fact<number>;
}
