import { createHash } from 'node:crypto';
import { type AreaNames, LISTED_COUNTRY, loadAreaNames } from '#contract/rules/areas/areas.ts';
import type { ChineseHolder, ContactIntent, PostalAddress } from '../../../gateways/registry/index.ts';
import type { House } from '../../../platform/house.ts';
import { canonical } from '../../../platform/http/idempotency.ts';
import { keyedHash } from '../../../platform/secrets.ts';
import type { Template } from '../store.ts';

/** What a registry is told of a holder. */
export type ContactValues = Pick<ContactIntent, 'postal' | 'voice' | 'voiceExtension' | 'fax' | 'email' | 'chinese'>;

/** In which form a registry wants a holder: address blocks, and whether their papers stand beside them. */
export interface ContactForm {
  readonly postal: 'int' | 'both';
  readonly identified: boolean;
}

/** Printable ASCII: what an international address may hold (RFC 5733 §2.3). */
const LATIN = /^[\x20-\x7e]*$/;

/** The English form of a value where one is given, else the value itself. */
const abroad = (latin: string, home: string): string => (latin.trim() === '' ? home : latin).trim();

/** A holder's values in one script; `organization` is the holder of an enterprise, `name` who speaks for it. */
interface Written {
  readonly holder: string;
  readonly contact: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
}

function addressOf(template: Template, type: 'int' | 'loc', written: Written): PostalAddress {
  const { holder, contact, street, city, province } = written;
  const enterprise = template.kind === 'enterprise';
  const postalCode = template.postCode.trim();
  return {
    type,
    name: enterprise && contact !== '' ? contact : holder,
    ...(enterprise ? { organization: holder } : {}),
    street: street === '' ? [] : [street],
    city,
    ...(province === '' ? {} : { province }),
    ...(postalCode === '' ? {} : { postalCode }),
    country: template.country,
  };
}

/** Chinese provinces and cities are kept as codes and go out by their names. */
const named = (template: Template, { china }: AreaNames, area: string): string =>
  template.country === LISTED_COUNTRY ? (china[area] ?? area) : area;

/** The international address; undefined where the template is not in Latin letters, which it demands. */
async function addressAbroad(template: Template): Promise<PostalAddress | undefined> {
  const names = await loadAreaNames('en');
  const address = addressOf(template, 'int', {
    holder: abroad(template.holderLatin, template.holder),
    contact: abroad(template.contactLatin, template.contact),
    street: abroad(template.streetLatin, template.street),
    city: abroad(template.cityLatin, named(template, names, template.city)),
    province: abroad(template.provinceLatin, named(template, names, template.province)),
  });
  const { name, organization = '', street, city, province = '', postalCode = '' } = address;
  return [name, organization, ...street, city, province, postalCode].every((text) => LATIN.test(text))
    ? address
    : undefined;
}

/** The address as it is written at home, in its own script. */
async function addressAtHome(template: Template): Promise<PostalAddress> {
  const names = await loadAreaNames('zh-CN');
  return addressOf(template, 'loc', {
    holder: template.holder.trim(),
    contact: template.contact.trim(),
    street: template.street.trim(),
    city: named(template, names, template.city).trim(),
    province: named(template, names, template.province).trim(),
  });
}

/**
 * A template's values as a contact in the form its registry wants; undefined where they cannot stand in an
 * international address.
 * @param papers of a verified identity, where the form wants them
 */
export async function contactValues(
  template: Template,
  form: ContactForm,
  papers?: { readonly idType: string; readonly idNumber: string },
): Promise<ContactValues | undefined> {
  const international = await addressAbroad(template);
  if (!international) return undefined;
  const voice = `+${template.telCc}.${template.phone.replace(/\D/g, '')}`;
  const chinese: ChineseHolder | undefined = papers && {
    type: template.kind === 'enterprise' ? 'E' : 'I',
    document: { type: papers.idType, number: papers.idNumber },
    mobile: voice,
  };
  return {
    postal: form.postal === 'both' ? [international, await addressAtHome(template)] : [international],
    voice,
    ...(template.phoneExt === '' ? {} : { voiceExtension: template.phoneExt }),
    email: template.email,
    ...(form.identified && chinese ? { chinese } : {}),
  };
}

/** Can this holder stand in an international address as it is? */
export async function standsAbroad(template: Template): Promise<boolean> {
  return (await addressAbroad(template)) !== undefined;
}

/** The same values always have the same one. With papers in them it is keyed: nobody finds a number by trying. */
export function fingerprintOf(house: House, values: ContactValues): string {
  const text = canonical(values);
  const print = values.chinese
    ? keyedHash(house, 'registry-contact', text)
    : createHash('sha256').update(text).digest();
  return print.toString('hex');
}
