import { instant, type Registry } from '../registry.ts';
import type { Contact, ContactTransfer, Phone, Postal } from '../store/contacts.ts';
import { el, rooted, type Xml } from '../xml/writer.ts';

function postalInfo({ type, name, org, street, city, sp, pc, cc }: Postal): Xml {
  const address = el(
    'contact:addr',
    {},
    street.map((line) => el('contact:street', {}, line)),
    el('contact:city', {}, city),
    sp !== undefined && el('contact:sp', {}, sp),
    pc !== undefined && el('contact:pc', {}, pc),
    el('contact:cc', {}, cc),
  );
  return el(
    'contact:postalInfo',
    { type },
    el('contact:name', {}, name),
    org !== undefined && el('contact:org', {}, org),
    address,
  );
}

const phone = (tag: string, { number, extension }: Phone): Xml => el(tag, { x: extension }, number);

/** `contact:infData` of RFC 5733 §3.1.2; the code is for its sponsor alone. */
export function contactInfData(contact: Contact, linked: boolean, mine: boolean): Xml {
  const { data } = contact;
  const pending = contact.transfer?.status === 'pending';
  const held = [...contact.statuses, ...(pending ? ['pendingTransfer'] : [])];
  const statuses = [...(held.length > 0 ? held : ['ok']), ...(linked ? ['linked'] : [])];
  return rooted(
    'contact:infData',
    {},
    el('contact:id', {}, contact.id),
    el('contact:roid', {}, contact.roid),
    statuses.map((s) => el('contact:status', { s })),
    data.postal.map(postalInfo),
    data.voice && phone('contact:voice', data.voice),
    data.fax && phone('contact:fax', data.fax),
    el('contact:email', {}, data.email),
    el('contact:clID', {}, contact.sponsor),
    el('contact:crID', {}, contact.creator),
    el('contact:crDate', {}, instant(contact.createdAt)),
    contact.updater !== null && el('contact:upID', {}, contact.updater),
    contact.updatedAt !== null && el('contact:upDate', {}, instant(contact.updatedAt)),
    contact.transferredAt !== null && el('contact:trDate', {}, instant(contact.transferredAt)),
    mine && contact.authInfo !== '' && el('contact:authInfo', {}, el('contact:pw', {}, contact.authInfo)),
  );
}

/** What the registry of China tells beside it. */
export function contactOwnData(registry: Registry, { data: { identity } }: Contact): Xml[] {
  if (!registry.traits.contacts?.identity || !identity) return [];
  const { type, document, purveyor, mobile } = identity;
  const own = rooted(
    'cnnic-contact:infData',
    {},
    type && el('cnnic-contact:type', {}, type),
    document && el('cnnic-contact:contact', { type: document.type }, document.number),
    purveyor && el('cnnic-contact:purveyor', {}, purveyor),
    mobile && el('cnnic-contact:mobile', {}, mobile),
  );
  return [own];
}

/** `contact:trnData` of RFC 5733 §3.1.3. */
export function contactTrnData(id: string, transfer: ContactTransfer): Xml {
  return rooted(
    'contact:trnData',
    {},
    el('contact:id', {}, id),
    el('contact:trStatus', {}, transfer.status),
    el('contact:reID', {}, transfer.requester),
    el('contact:reDate', {}, instant(transfer.requestedAt)),
    el('contact:acID', {}, transfer.loser),
    el('contact:acDate', {}, instant(transfer.actedAt)),
  );
}
