import * as z from 'zod/mini';

const days = (most: number) => z.number().check(z.int(), z.gte(0), z.lte(most));
const count = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most));
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** Days that differ from RFC 3915 §3 and ICANN's Transfer Policy. */
const Days = z.partial(
  z.strictObject({
    Add: days(30),
    Renew: days(30),
    Transfer: days(30),
    AutoRenew: days(120),
    Redemption: days(120),
    PendingDelete: days(30),
    RestoreReport: days(30),
    TransferPending: days(30),
    AfterCreate: days(365),
    AfterTransfer: days(365),
    BeforeExpiry: days(365),
    /** After expiry, in which the ordinary price still holds; we delete after them. */
    LateRenewal: days(120),
  }),
);

/**
 * A suffix of a registry that no code of ours names, in the words of the RFCs: what is not said is as at the generic
 * registries. An operator keeps a list of these in the file that the setting SUFFIXES_FILE names; the browser gets it
 * with the first page.
 */
export const SuffixDeclaration = z.strictObject({
  /** Without the dot, in its A-form. */
  Suffix: z.string().check(z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/)),
  /** As people read it, where that is not the A-form. */
  Unicode: z.optional(text(63)),
  /** Lower-case letters; its account is set by `REGISTRY_<NAME>_…`. Suffixes of one registry share its sessions. */
  Registry: z.string().check(z.regex(/^[a-z]{2,20}$/)),
  /** Who runs it, as a certificate names the registry. */
  Operator: text(120),
  /** The document these facts were read in, and the day, `YYYY-MM-DD`. */
  Source: text(300),
  Checked: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  LabelMin: z.optional(count(1, 63)),
  /** Internationalised names, and how their language travels (RFC 5910 has nothing of it). */
  Idn: z.optional(z.strictObject({ Extension: z.enum(['tag', 'idn-1.0']), TableChinese: z.optional(text(40)) })),
  YearsMin: z.optional(count(1, 10)),
  YearsMax: z.optional(count(1, 10)),
  /** Roles that a creation names; empty: the registry knows no contacts. */
  ContactRoles: z.optional(z.array(z.enum(['registrant', 'admin', 'tech', 'billing'])).check(z.maxLength(4))),
  PostalInfo: z.optional(z.enum(['int', 'both'])),
  NameServers: z.optional(z.enum(['objects', 'attributes'])),
  NameServersMin: z.optional(count(0, 13)),
  NameServersMax: z.optional(count(1, 13)),
  Dnssec: z.optional(z.enum(['ds', 'key', 'none'])),
  AutoRenews: z.optional(z.boolean()),
  Restore: z.optional(z.boolean()),
  /** Prices are told at check (RFC 8748). */
  Fee: z.optional(z.boolean()),
  Premium: z.optional(z.boolean()),
  /** The product that every command names, where the registry speaks namestoreExt. */
  SubProduct: z.optional(text(20)),
  Sessions: z.optional(
    z.strictObject({ Max: count(1, 100), NamesPerCheck: count(1, 500), IdleSeconds: count(60, 86_400) }),
  ),
  Days: z.optional(Days),
});
export type SuffixDeclaration = z.infer<typeof SuffixDeclaration>;
