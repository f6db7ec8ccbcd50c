/**
 * A verification service (draft-ietf-regext-verificationcode-06 §2): the company that judges, for a registry, who
 * somebody is and whether a name may be had, and signs what it judged. Both judgements may take days and are asked for
 * under a reference of ours.
 */

/** Why an identity or a name was refused, as far as the house has words for it; everything else is `other`. */
export const IDENTITY_REASONS = [
  'numberWrong',
  'pictureUnreadable',
  'nameDiffers',
  'documentExpired',
  'documentUnfit',
  'other',
] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

export const NAMING_REASONS = ['reserved', 'sensitive', 'other'] as const;
export type NamingReason = (typeof NAMING_REASONS)[number];

/** What of the request a reason is about; undefined where it is about all of it. */
export const REASON_FIELDS = ['holder', 'idType', 'idNumber', 'expiresOn', 'picture', 'name'] as const;
export type ReasonField = (typeof REASON_FIELDS)[number];

export interface Reason<Key extends string> {
  readonly field: ReasonField | undefined;
  readonly key: Key;
}

/** A signed code that was looked at: its form, its type and the provider's signature were right. */
export interface VerifiedCode {
  /** The signed document (`signedCode`), base64: what goes into `verificationCodes` of a create. */
  readonly code: string;
  /** From then on a registry takes it no more. */
  readonly expiresAt: Date;
}

/**
 * What a service says. Neither of the last two decides anything: with `later` it is still judging, or was certainly not
 * reached; with `unknown` the request may have arrived and its answer was lost or could not be believed. `ask` decides,
 * and sending the same request under the same reference again is always safe.
 */
export type Outcome<Key extends string = string> =
  | { readonly kind: 'passed'; readonly data: VerifiedCode }
  | { readonly kind: 'refused'; readonly reasons: readonly Reason<Key>[] }
  | { readonly kind: 'later'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** `absent`: the service has nothing under this reference, so the request never arrived: send it (again). */
export type Answer<Key extends string = string> = Outcome<Key> | { readonly kind: 'absent' };

export interface IdentityRequest {
  /** Ours, never used for anything else: 8 to 64 of letters, digits and `-`. */
  readonly reference: string;
  readonly subject: 'individual' | 'enterprise';
  /** As the document says it, in its own script. */
  readonly holder: string;
  /** One of the trade's types (`SFZ`, `TYDM` …). */
  readonly idType: string;
  readonly idNumber: string;
  /** `YYYY-MM-DD`; absent where the document never ends. */
  readonly expiresOn?: string;
  /** A copy of at most 1 MB. */
  readonly picture: { readonly type: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array };
}

export interface NameRequest {
  readonly reference: string;
  /** The A-label with its suffix. */
  readonly name: string;
}

/**
 * Called between transactions only, after the reference was committed. Throws nothing for what a service or a network
 * may do.
 */
export interface VerificationGateway {
  /** Judges a holder; passed with a `real-name` code (RNVC). */
  verifyIdentity(request: IdentityRequest): Promise<Outcome<IdentityReason>>;
  /** Judges a name; passed with a `domain` code (DNVC). */
  verifyName(request: NameRequest): Promise<Outcome<NamingReason>>;
  /** What became of a request; `of` says what it was about, an identity unless told. */
  ask(reference: string): Promise<Answer<IdentityReason>>;
  ask(reference: string, of: 'name'): Promise<Answer<NamingReason>>;
}
