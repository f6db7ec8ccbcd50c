import type { RegistrarSettings } from '../../platform/settings/registrar-settings.ts';

/** A link of RDAP (RFC 9083 §4.2): `value` is the address that was asked. */
export interface RdapLink {
  readonly value: string;
  readonly rel: string;
  readonly href: string;
  readonly type: string;
}

export interface RdapNotice {
  readonly title: string;
  readonly description: readonly string[];
  readonly links?: readonly RdapLink[];
}

/** One property of a jCard (RFC 7095 §3.3): name, parameters, type, value. */
export type CardProperty = readonly [string, Readonly<Record<string, string>>, string, string | readonly string[]];

export interface RdapEntity {
  readonly objectClassName: 'entity';
  readonly handle?: string;
  readonly roles: readonly string[];
  readonly publicIds?: readonly { readonly type: string; readonly identifier: string }[];
  readonly vcardArray: readonly ['vcard', readonly CardProperty[]];
  readonly entities?: readonly RdapEntity[];
  readonly links?: readonly RdapLink[];
}

/** Where we are and who: what every answer needs of the settings. */
export interface RdapPlace {
  /** `https://…/rdap`, without a slash at the end. */
  readonly base: string;
  /** The console's address: terms of service stand there. */
  readonly site: string;
  readonly registrar: RegistrarSettings;
}

export const RDAP_TYPE = 'application/rdap+json';

/** What every answer conforms to (RFC 9083 §4.1; profile and guide of February 2024). */
export const CONFORMANCE = [
  'rdap_level_0',
  'icann_rdap_response_profile_1',
  'icann_rdap_technical_implementation_guide_1',
] as const;

/** Text from people as RDAP shows it: no control characters and nothing that could be read as markup. */
export const plainText = (text: string): string => text.replace(/[<>\p{Cc}]/gu, '').trim();
