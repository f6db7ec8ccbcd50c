import type * as z from 'zod/mini';
import type { TEMPLATE_ACTIONS, TemplateOnWire } from '#contract/api/template.ts';
import type { IdentityState } from '#contract/states/identity.ts';
import { emailShown } from '../../platform/email-address.ts';
import { standsAbroad } from './registry-contacts/contact-values.ts';
import type { Template } from './store.ts';

/** A template as its owner reads it. `proved`: their addresses with a proof; `isDefault`: purchases take it. */
export async function presentTemplate(
  row: Template,
  proved: ReadonlySet<string>,
  isDefault: boolean,
  identity: IdentityState,
): Promise<z.infer<typeof TemplateOnWire>> {
  const actions: (typeof TEMPLATE_ACTIONS)[number][] = [
    'change',
    'copy',
    ...(isDefault ? [] : ['default' as const]),
    'delete',
  ];
  return {
    Id: String(row.id),
    Name: row.name,
    Kind: row.kind,
    Holder: row.holder,
    HolderLatin: row.holderLatin,
    Contact: row.contact,
    ContactLatin: row.contactLatin,
    Country: row.country,
    Province: row.province,
    ProvinceLatin: row.provinceLatin,
    City: row.city,
    CityLatin: row.cityLatin,
    Street: row.street,
    StreetLatin: row.streetLatin,
    PostCode: row.postCode,
    TelCc: row.telCc,
    Phone: row.phone,
    PhoneExt: row.phoneExt,
    Fax: row.fax,
    Email: emailShown(row.email),
    EmailVerified: proved.has(row.email),
    Identity: identity,
    FromProfile: row.fromProfile,
    Default: isDefault,
    Abroad: await standsAbroad(row),
    CreatedAt: row.createdAt.toISOString(),
    UpdatedAt: row.updatedAt.toISOString(),
    Actions: actions,
  };
}
