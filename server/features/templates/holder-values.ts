import type { Template } from './store.ts';

/** What a name keeps of the template it is registered with: the values of that day. */
export function holderValues(template: Template) {
  const { kind, holder: name, holderLatin: nameLatin, contact, contactLatin, country } = template;
  const { province, provinceLatin, city, cityLatin, street, streetLatin, postCode } = template;
  const { telCc, phone, phoneExt, fax, email } = template;
  const home = { kind, name, contact, country, province, city, street, postCode, telCc, phone, phoneExt, fax, email };
  return { ...home, nameLatin, contactLatin, provinceLatin, cityLatin, streetLatin };
}
