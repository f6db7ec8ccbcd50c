import { refuse } from '../refusal.ts';
import type { ContactData, Phone, Postal } from '../store/contacts.ts';
import type { XmlElement } from '../xml/reader.ts';
import { attributes, type Sequence, sequence, text, token } from '../xml/sequence.ts';
import type { ContactCommand, PostalChange, TransferOperation } from './command.ts';

const STATUSES = [
  ...['Delete', 'Transfer', 'Update'].flatMap((act) => [`client${act}Prohibited`, `server${act}Prohibited`]),
  ...['linked', 'ok', 'pendingCreate', 'pendingDelete', 'pendingTransfer', 'pendingUpdate'],
];
const STATUSES_MAX = 7;

/** Reads the object of a contact command (RFC 5733 §3); `op` only for a transfer. */
export function readContactCommand(element: XmlElement, op: TransferOperation): ContactCommand {
  attributes(element);
  const parts = sequence(element);
  const command = readParts(element.name, parts, op);
  parts.end();
  return command;
}

function readParts(verb: string, parts: Sequence, op: TransferOperation): ContactCommand {
  switch (verb) {
    case 'check': {
      const ids = parts.many('id').map(readId);
      if (ids.length === 0) refuse(2001, '<id> expected in <check>');
      return { kind: 'contact:check', ids };
    }
    case 'create':
      return readCreate(parts);
    case 'info': {
      const id = readId(parts.one('id'));
      return { kind: 'contact:info', id, ...readAuthInfo(parts.maybe('authInfo')) };
    }
    case 'delete':
      return { kind: 'contact:delete', id: readId(parts.one('id')) };
    case 'update':
      return readUpdate(parts);
    case 'transfer': {
      const id = readId(parts.one('id'));
      return { kind: 'contact:transfer', op, id, ...readAuthInfo(parts.maybe('authInfo')) };
    }
    default:
      return refuse(2101, `<${verb}> is not offered for contacts`);
  }
}

function readCreate(parts: Sequence): ContactCommand {
  const id = readId(parts.one('id'));
  const postal = parts.many('postalInfo', 2).map((element) => readPostal(element));
  if (postal.length === 0) refuse(2001, '<postalInfo> expected in <create>');
  if (new Set(postal.map(({ type }) => type)).size < postal.length) refuse(2005, 'an address block twice');
  const reached = readReached(parts);
  const email = readEmail(parts.one('email'));
  const { authInfo } = readAuthInfo(parts.one('authInfo'));
  skipDisclose(parts);
  const data: ContactData = { postal, ...reached, email };
  return { kind: 'contact:create', id, data, authInfo: authInfo ?? '' };
}

function readUpdate(parts: Sequence): ContactCommand {
  const id = readId(parts.one('id'));
  const add = readStatuses(parts.maybe('add'));
  const remove = readStatuses(parts.maybe('rem'));
  const change = parts.maybe('chg');
  if (!change) return { kind: 'contact:update', id, add, remove, change: { postal: [] } };
  attributes(change);
  const fields = sequence(change);
  const postal = fields.many('postalInfo', 2).map((element) => readPostalChange(element));
  const reached = readReached(fields);
  const email = fields.maybe('email');
  const authInfo = readAuthInfo(fields.maybe('authInfo'));
  skipDisclose(fields);
  fields.end();
  const changed = { postal, ...reached, ...(email && { email: readEmail(email) }), ...authInfo };
  return { kind: 'contact:update', id, add, remove, change: changed };
}

const readId = (element: XmlElement): string => {
  attributes(element);
  return token(element, 3, 16);
};

const line = (element: XmlElement, min: number, max = 255): string => {
  attributes(element);
  const value = text(element);
  const length = [...value].length;
  return length < min || length > max ? refuse(2001, `<${element.name}> has a wrong length`) : value;
};

function postalType(element: XmlElement): 'int' | 'loc' {
  const { type } = attributes(element, 'type');
  return type === 'int' || type === 'loc' ? type : refuse(2001, 'type of <postalInfo> is not known');
}

/** RFC 5733 §2.3: `int` is written in ASCII. */
function requireAscii(postal: PostalChange): void {
  if (postal.type === 'int' && /[^ -~]/.test(Object.values(postal).flat().join(''))) {
    refuse(2005, 'the block int is written in ASCII');
  }
}

function readPostal(element: XmlElement): Postal {
  const type = postalType(element);
  const parts = sequence(element);
  const name = line(parts.one('name'), 1);
  const org = parts.maybe('org');
  const address = readAddress(parts.one('addr'));
  parts.end();
  const postal = { type, name, ...(org && { org: line(org, 0) }), ...address };
  requireAscii(postal);
  return postal;
}

function readPostalChange(element: XmlElement): PostalChange {
  const type = postalType(element);
  const parts = sequence(element);
  const name = parts.maybe('name');
  const org = parts.maybe('org');
  const address = parts.maybe('addr');
  parts.end();
  const postal: PostalChange = {
    type,
    ...(name && { name: line(name, 1) }),
    ...(org && { org: line(org, 0) }),
    ...(address && readAddress(address)),
  };
  requireAscii(postal);
  return postal;
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** ISO 3166-1 leaves these to whoever wants them, or only reserves them. */
const NO_COUNTRY = /^(AA|AC|CP|CQ|DG|EA|EU|EZ|IC|Q[M-Z]|TA|UN|X[A-Z]|ZZ)$/;
const isCountry = (cc: string): boolean => !NO_COUNTRY.test(cc) && REGIONS.of(cc) !== undefined;

/** RFC 5321 §4.5.3.1: 64 octets before the sign, 255 after it. */
function readEmail(element: XmlElement): string {
  const email = token(element, 1, 255);
  const at = email.lastIndexOf('@');
  if (at < 1 || at === email.length - 1) refuse(2005, '<email> is no address');
  if (Buffer.byteLength(email.slice(0, at)) > 64) refuse(2005, '<email> has more than 64 octets before the sign');
  return email;
}

function readAddress(element: XmlElement): Pick<Postal, 'street' | 'city' | 'sp' | 'pc' | 'cc'> {
  attributes(element);
  const parts = sequence(element);
  const street = parts.many('street', 3).map((one) => line(one, 0));
  const city = line(parts.one('city'), 1);
  const sp = parts.maybe('sp');
  const pc = parts.maybe('pc');
  const cc = token(parts.one('cc'), 2, 2);
  parts.end();
  if (!/^[A-Z]{2}$/.test(cc)) refuse(2005, '<cc> is a country code in capitals');
  if (!isCountry(cc)) refuse(2005, `<cc> ${cc} is no country`);
  return { street, city, ...(sp && { sp: line(sp, 0) }), ...(pc && { pc: token(pc, 0, 16) }), cc };
}

function readReached(parts: Sequence): { voice?: Phone; fax?: Phone } {
  const voice = parts.maybe('voice');
  const fax = parts.maybe('fax');
  return { ...(voice && { voice: readPhone(voice) }), ...(fax && { fax: readPhone(fax) }) };
}

function readPhone(element: XmlElement): Phone {
  const { x } = attributes(element, 'x');
  const number = token(element, 0, 17);
  if (!/^(\+[0-9]{1,3}\.[0-9]{1,14})?$/.test(number)) refuse(2001, `<${element.name}> is not a telephone number`);
  return { number, ...(x !== undefined && { extension: x }) };
}

function readStatuses(element: XmlElement | undefined): string[] {
  if (!element) return [];
  attributes(element);
  const parts = sequence(element);
  const statuses = parts.many('status', STATUSES_MAX).map((status) => {
    const { s } = attributes(status, 's', 'lang');
    text(status);
    return s && STATUSES.includes(s) ? s : refuse(2001, 's of <status> is not known');
  });
  parts.end();
  if (statuses.length === 0) refuse(2001, `<status> expected in <${element.name}>`);
  return statuses;
}

function readAuthInfo(element: XmlElement | undefined): { authInfo?: string } {
  if (!element) return {};
  attributes(element);
  const parts = sequence(element);
  if (parts.maybe('ext')) refuse(2102, 'authInfo is a password here');
  const password = parts.one('pw');
  attributes(password, 'roid');
  parts.end();
  return { authInfo: text(password) };
}

/** What may be published is not kept: nothing is published here. It must be well formed all the same. */
function skipDisclose(parts: Sequence): void {
  const element = parts.maybe('disclose');
  if (!element) return;
  const { flag } = attributes(element, 'flag');
  if (!['0', '1', 'true', 'false'].includes(flag ?? '')) refuse(2001, 'flag of <disclose> is not a boolean');
  const fields = sequence(element);
  for (const name of ['name', 'org', 'addr']) fields.many(name, 2);
  for (const name of ['voice', 'fax', 'email']) fields.maybe(name);
  fields.end();
}
