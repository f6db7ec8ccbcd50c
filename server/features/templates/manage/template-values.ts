import type { createTemplate } from '#contract/api/template.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { isPhoneNumber } from '../../../platform/phone-number.ts';
import { givenEmail } from '../../account/index.ts';
import type { TemplateValues } from '../store.ts';

type Given = ParsedInputOf<typeof createTemplate>;

/** What was given in the form, as it is kept. Refuses a number or an address that only the server can judge. */
export function templateValues(tx: Tx, given: Given): TemplateValues {
  if (!isPhoneNumber(given.TelCc, given.Phone)) throw refuseField(tx.lang, 'Phone', 'account:profile.phone.invalid');
  const enterprise = given.Kind === 'enterprise';
  return {
    name: given.Name,
    kind: given.Kind,
    holder: given.Holder,
    holderLatin: given.HolderLatin,
    contact: enterprise ? given.Contact : '',
    contactLatin: enterprise ? given.ContactLatin : '',
    country: given.Country,
    province: given.Province,
    provinceLatin: given.ProvinceLatin,
    city: given.City,
    cityLatin: given.CityLatin,
    street: given.Street,
    streetLatin: given.StreetLatin,
    postCode: given.PostCode,
    telCc: given.TelCc,
    phone: given.Phone,
    phoneExt: given.PhoneExt,
    fax: given.Fax,
    email: givenEmail(tx, given.Email),
  };
}
