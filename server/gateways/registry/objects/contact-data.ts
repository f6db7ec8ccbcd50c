import type { Answer } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import { instantOf } from '#protocols/epp/codec/text.ts';
import { cnnicContactInfData } from '#protocols/epp/extensions/cnnic.ts';
import { contactInfData } from '#protocols/epp/objects/contact.ts';
import type { ContactView, Disclosure, PostalAddress } from '../index.ts';
import { dated } from '../views.ts';

/** Contacts between the port's words and those of RFC 5733, both ways. */

export function postalInput({ type, name, organization, street, city, province, postalCode, country }: PostalAddress) {
  return {
    type,
    name,
    ...(organization === undefined ? {} : { org: organization }),
    addr: {
      street: [...street],
      city,
      ...(province === undefined ? {} : { sp: province }),
      ...(postalCode === undefined ? {} : { pc: postalCode }),
      cc: country,
    },
  };
}

export function phoneInput(text: string, extension?: string) {
  return { ...(extension === undefined ? {} : { x: extension }), text };
}

/**
 * Name, organization and address are disclosed by kind of address: those the contact has, or both when it is not said.
 */
export function disclosureInput({ flag, parts }: Disclosure, postal: readonly PostalAddress[]) {
  const kinds =
    postal.length > 0 ? postal.map(({ type }) => ({ type })) : [{ type: 'int' as const }, { type: 'loc' as const }];
  const has = (part: Disclosure['parts'][number]) => parts.includes(part);
  return {
    flag,
    ...(has('name') ? { name: kinds } : {}),
    ...(has('organization') ? { org: kinds } : {}),
    ...(has('address') ? { addr: kinds } : {}),
    ...(has('voice') ? { voice: true as const } : {}),
    ...(has('fax') ? { fax: true as const } : {}),
    ...(has('email') ? { email: true as const } : {}),
  };
}

export function contactView(answer: Pick<Answer, 'data' | 'extensions'>, ourId: string): ContactView | undefined {
  const found = findValue(contactInfData, answer.data);
  if (!found) return undefined;
  const { voice, fax, disclose } = found;
  const chinese = findValue(cnnicContactInfData, answer.extensions);
  return {
    id: found.id,
    roid: found.roid,
    statuses: found.status.map(({ s }) => s),
    postal: found.postalInfo.map(({ type, name, org, addr }) => ({
      type,
      name,
      ...(org === undefined ? {} : { organization: org }),
      street: addr.street,
      city: addr.city,
      ...(addr.sp === undefined ? {} : { province: addr.sp }),
      ...(addr.pc === undefined ? {} : { postalCode: addr.pc }),
      country: addr.cc,
    })),
    ...(voice?.text ? { voice: voice.text } : {}),
    ...(voice?.x === undefined ? {} : { voiceExtension: voice.x }),
    ...(fax?.text ? { fax: fax.text } : {}),
    email: found.email,
    ...(disclose ? { disclosure: disclosureView(disclose) } : {}),
    sponsor: found.clID,
    ours: found.clID === ourId,
    createdAt: instantOf(found.crDate),
    ...dated('updatedAt', found.upDate),
    ...dated('transferredAt', found.trDate),
    ...(found.authInfo?.pw ? { authInfo: found.authInfo.pw.text } : {}),
    ...(chinese ? { chinese: chineseView(chinese) } : {}),
  };
}

type Disclosed = NonNullable<ReturnType<(typeof contactInfData)['content']['read']>['disclose']>;
function disclosureView({ flag, name, org, addr, voice, fax, email }: Disclosed): Disclosure {
  const named = { name, organization: org, address: addr, voice, fax, email };
  const parts = Object.entries(named).filter(([, there]) => there !== undefined);
  return { flag, parts: parts.map(([part]) => part as Disclosure['parts'][number]) };
}

type Holder = ReturnType<(typeof cnnicContactInfData)['content']['read']>;
function chineseView({ type, contact, purveyor, mobile }: Holder): NonNullable<ContactView['chinese']> {
  return {
    ...(type === undefined ? {} : { type }),
    ...(contact ? { document: contact } : {}),
    ...(mobile === undefined ? {} : { mobile }),
    ...(purveyor === undefined ? {} : { purveyor }),
  };
}
