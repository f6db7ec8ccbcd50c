/** Contact objects, where the profile says `contacts: 'full'` (RFC 5733). */

export interface PostalAddress {
  /** `int` holds ASCII only, `loc` any script. */
  readonly type: 'int' | 'loc';
  readonly name: string;
  readonly organization?: string;
  /** At most three lines. */
  readonly street: readonly string[];
  readonly city: string;
  readonly province?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2, capitals. */
  readonly country: string;
}

/** What a CNNIC registry wants to know of a holder; the registrar's own id is added by the gateway. */
export interface ChineseHolder {
  readonly type?: 'E' | 'I';
  /** `type` is one of CNNIC's codes (`SFZ`, `YYZZ`, `TYDM` …). */
  readonly document?: { readonly type: string; readonly number: string };
  /** `+86.13800000000` */
  readonly mobile?: string;
}

/** Which parts may be published (RFC 5733 §2.9). `flag: false`: those named must not be. */
export interface Disclosure {
  readonly flag: boolean;
  readonly parts: readonly ('name' | 'organization' | 'address' | 'voice' | 'fax' | 'email')[];
}

export interface ContactIntent {
  /** The handle we choose: 3 to 16 characters, never used twice. */
  readonly id: string;
  readonly clTRID: string;
  readonly intendedAt: Date;
  /** One or two, of different types; the profile's `postalInfo` says which. */
  readonly postal: readonly PostalAddress[];
  /** `+852.12345678` */
  readonly voice?: string;
  readonly voiceExtension?: string;
  readonly fax?: string;
  readonly email: string;
  readonly authInfo: string;
  readonly disclosure?: Disclosure;
  readonly chinese?: ChineseHolder;
}

/** Only what is named changes; a postal address is replaced as a whole, by its type. */
export interface ContactUpdateIntent {
  readonly id: string;
  readonly clTRID: string;
  readonly postal?: readonly PostalAddress[];
  /** Empty takes it away. */
  readonly voice?: string;
  readonly voiceExtension?: string;
  readonly fax?: string;
  readonly email?: string;
  readonly authInfo?: string;
  readonly disclosure?: Disclosure;
  readonly addStatuses?: readonly string[];
  readonly removeStatuses?: readonly string[];
  readonly chinese?: ChineseHolder;
}

export interface ContactDeleteIntent {
  readonly id: string;
  readonly clTRID: string;
}

export interface ContactView {
  readonly id: string;
  readonly roid: string;
  /** `linked`: a domain names it, so it cannot be deleted. */
  readonly statuses: readonly string[];
  readonly postal: readonly PostalAddress[];
  readonly voice?: string;
  readonly voiceExtension?: string;
  readonly fax?: string;
  readonly email: string;
  readonly disclosure?: Disclosure;
  readonly sponsor: string;
  readonly ours: boolean;
  readonly createdAt: Date;
  readonly updatedAt?: Date;
  readonly transferredAt?: Date;
  readonly authInfo?: string;
  readonly chinese?: ChineseHolder & { readonly purveyor?: string };
}
