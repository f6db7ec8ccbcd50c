import type { PREFIXES } from '../xml/namespaces.ts';

/** One suffix of a registry. */
export interface SuffixTraits {
  /** What a year costs the registrar, in cents. */
  readonly year: bigint;
  /** Shortest label the registry takes; one character is reserved where it is 1. */
  readonly labelMin: number;
  readonly international: boolean;
  /** Its namestoreExt product, in the form the registry itself writes. */
  readonly product?: string;
  /** The marks between the number and the repository id of a roid. */
  readonly roid: string;
  /** Names that cost more, by label. */
  readonly premium?: Readonly<Record<string, PremiumTier>>;
}

/** What a premium name costs, in cents. */
export interface PremiumTier {
  /** `fee:class`. */
  readonly name: string;
  readonly create: bigint;
  /** A year of renewal or transfer, where it is not the list price. */
  readonly year?: bigint;
}

/** What contacts a thick registry wants at a domain, and how they must look. */
export interface ContactTraits {
  /** Roles beside the registrant; each must be named. */
  readonly roles: readonly ('admin' | 'tech' | 'billing')[];
  /** A role that may be named. One that is neither is not kept: the registry no longer holds it. */
  readonly optional?: 'tech';
  /** Both address blocks are needed, `int` and `loc`. */
  readonly both: boolean;
  /** A create must name the identity document. */
  readonly identity: boolean;
}

/** Days of 24 hours; 0 where there is no such period. */
export interface DayTraits {
  readonly addGrace: number;
  readonly renewGrace: number;
  readonly transferGrace: number;
  readonly autoRenewGrace: number;
  /**
   * From expiry to redemption, while the registry does not renew by itself; and for a name that was restored without a
   * year.
   */
  readonly late: number;
  readonly redemption: number;
  readonly pendingDelete: number;
  readonly restoreReport: number;
  readonly transferPending: number;
  /** A transfer is refused (2106) so long after creation and transfer, and so short before expiry. */
  readonly transferAfterCreate: number;
  readonly transferAfterTransfer: number;
  readonly transferBeforeExpiry: number;
}

/** What a registry wants of labels beyond letters, digits and hyphens. */
export interface LabelTraits {
  /** Two hyphens in a row are refused wherever they stand. */
  readonly singleHyphens: boolean;
  /** An internationalised label is of Chinese characters, letters, digits and hyphens, and of so many at most. */
  readonly hanOnly?: { readonly most: number };
}

/** What a registry does with a name after its last day. */
export interface LifeRules {
  /** It adds a year at the last day and charges it; else the name goes when its late days are over. */
  readonly autoRenews: boolean;
  /** A deposit that does not cover that year: the name is taken out at once; else the deposit goes below zero. */
  readonly prepaid: boolean;
  /** Who renews or transfers the name within that year's days has confirmed it: nothing of it comes back any more. */
  readonly confirmedByActs: boolean;
  /** A deletion within a grace period gives its money and its years back. */
  readonly refunds: boolean;
  /**
   * The year of a name that was restored after its last day. `automatic`: the registry renews it as at its last day;
   * `charged`: the year comes with it at its price; `included`: for the fee of the restore; `none`: it comes back as it
   * was, and goes again unless it is renewed.
   */
  readonly restoreYear: (typeof RESTORE_YEARS)[number];
}

export const RESTORE_YEARS = ['automatic', 'charged', 'included', 'none'] as const;

/** The registries of the generic kind (RFC 3915). */
export const GENERIC_LIFE: LifeRules = {
  autoRenews: true,
  prepaid: false,
  confirmedByActs: false,
  refunds: true,
  restoreYear: 'automatic',
};

/** Where nobody knows what the real registry does: the desk can have it either way, from the next command on. */
export interface SwitchedRules extends LifeRules {
  /** Under a suffix that is itself internationalised, a label of letters, digits and hyphens alone. */
  readonly asciiLabels: boolean;
  /** Names in one check. */
  readonly namesPerCheck: number;
  /** DS records are taken, and offered in the greeting. */
  readonly dnssec: boolean;
  /** Whether a create may name the simplified and the traditional form of a bundle; without, it lists variants only. */
  readonly bundleForms: boolean;
  /** The version of the fee extension that it offers and speaks, where it speaks any. */
  readonly feeVersion: '1.0' | '0.6';
  /** Host objects below one name, and addresses of one host. */
  readonly hostsPerName: number;
  readonly addressesPerHost: number;
}

export type Prefix = keyof typeof PREFIXES;

/** Everything in which one registry differs from another. Commands ask these and never the registry's name. */
export interface Traits {
  readonly name: string;
  /** `svID` of the greeting. */
  readonly title: string;
  readonly suffixes: Readonly<Record<string, SuffixTraits>>;
  /** A suffix under which every name of another comes with it. */
  readonly twins?: Readonly<Record<string, string>>;
  readonly restore: bigint;
  /** Objects and extensions of the greeting, by the prefix they are written with. */
  readonly objects: readonly Prefix[];
  readonly extensions: readonly Prefix[];
  readonly contacts?: ContactTraits;
  /** The registrar's own id must stand on every create of a domain and a host. */
  readonly purveyor: boolean;
  /** How an internationalised create tells its table: a language tag, a table, or the forms of a bundle. */
  readonly idn: 'tag' | 'table' | 'bundle';
  readonly idnTables: readonly string[];
  readonly dnssec: boolean;
  readonly life: LifeRules;
  /** Codes of the verification service must come with every create, until the desk says otherwise. */
  readonly codesDemanded: boolean;
  /**
   * A holder in China brings both codes within so many days of the create, or the name is held (serverHold) until they
   * come.
   */
  readonly codesWithinDays?: number;
  /**
   * How many deletions in the add period are paid back, for each registrar and suffix in a month: so many, or that part
   * of the names it has added net if it is more (ICANN's AGP Limits Policy). Without it all are.
   */
  readonly addRefunds?: { readonly least: number; readonly percent: number };
  readonly nameservers: { readonly min: number; readonly max: number };
  readonly namesPerCheck: number;
  readonly sessions: number;
  readonly idleMs: number;
  readonly days: DayTraits;
  readonly labels?: LabelTraits;
  /** Labels nobody can register, beside those every registry keeps for itself. */
  readonly reserved: readonly string[];
  /** Labels that a check calls free and a create refuses (2306): the registry's long lists are asked only then. */
  readonly withheld?: readonly string[];
  /** Suffixes in which common words are taken from the start. */
  readonly seeded: readonly string[];
}

/** How a registry of the generic kind counts its days. */
export const GENERIC_DAYS: DayTraits = {
  addGrace: 5,
  renewGrace: 5,
  transferGrace: 5,
  autoRenewGrace: 45,
  late: 0,
  redemption: 30,
  pendingDelete: 5,
  restoreReport: 7,
  transferPending: 5,
  transferAfterCreate: 60,
  transferAfterTransfer: 60,
  transferBeforeExpiry: 0,
};

export const AGP_LIMITS = { least: 50, percent: 10 } as const;

export const hasExtension = (traits: Traits, prefix: Prefix): boolean => traits.extensions.includes(prefix);
