import { createHash } from 'node:crypto';
import { LISTED_COUNTRY, loadAreaNames } from '#contract/rules/areas/areas.ts';
import type { ContactIntent } from '../../../gateways/registry/index.ts';
import { canonical } from '../../../platform/http/idempotency.ts';
import type { Template } from '../store.ts';

/** What a registry is told of a holder. */
export type ContactValues = Pick<ContactIntent, 'postal' | 'voice' | 'voiceExtension' | 'fax' | 'email'>;

/** Printable ASCII: what an international address may hold (RFC 5733 §2.3). */
const LATIN = /^[\x20-\x7e]*$/;

/** The English form of a value where one is given, else the value itself. */
const abroad = (latin: string, home: string): string => (latin.trim() === '' ? home : latin).trim();

/**
 * A template's values as an international contact; undefined where they are not in Latin letters, which such an address demands. Chinese
 * provinces and cities are kept as codes and go out by their English names. Pure but for the names, which are loaded once.
 */
export async function contactValues(template: Template): Promise<ContactValues | undefined> {
  const { china } = await loadAreaNames('en');
  const named = (area: string) => (template.country === LISTED_COUNTRY ? (china[area] ?? area) : area);
  const enterprise = template.kind === 'enterprise';
  const [holder, contact, street, city, province, postalCode] = [
    abroad(template.holderLatin, template.holder),
    abroad(template.contactLatin, template.contact),
    abroad(template.streetLatin, template.street),
    abroad(template.cityLatin, named(template.city)),
    abroad(template.provinceLatin, named(template.province)),
    template.postCode.trim(),
  ] as [string, string, string, string, string, string];
  const name = enterprise && contact !== '' ? contact : holder;
  if (![holder, name, street, city, province, postalCode].every((text) => LATIN.test(text))) return undefined;
  const organization = enterprise ? { organization: holder } : {};
  const voice = `+${template.telCc}.${template.phone.replace(/\D/g, '')}`;
  return {
    postal: [
      {
        type: 'int',
        name,
        ...organization,
        street: street === '' ? [] : [street],
        city,
        ...(province === '' ? {} : { province }),
        ...(postalCode === '' ? {} : { postalCode }),
        country: template.country,
      },
    ],
    voice,
    ...(template.phoneExt === '' ? {} : { voiceExtension: template.phoneExt }),
    email: template.email,
  };
}

/** Can this holder stand in an international address as it is? */
export async function standsAbroad(template: Template): Promise<boolean> {
  return (await contactValues(template)) !== undefined;
}

/** The same values always have the same one. */
export function fingerprintOf(values: ContactValues): string {
  return createHash('sha256').update(canonical(values)).digest('hex');
}
