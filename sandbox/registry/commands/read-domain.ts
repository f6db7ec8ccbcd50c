import { refuse } from '../refusal.ts';
import type { DomainContact } from '../store/domains.ts';
import type { XmlElement } from '../xml/reader.ts';
import { attributes, empty, type Sequence, sequence, text, token, whole } from '../xml/sequence.ts';
import type { DomainChange, DomainCommand, HostsWanted, Period, TransferOperation } from './command.ts';

const STATUSES = [
  ...['Delete', 'Renew', 'Transfer', 'Update'].flatMap((act) => [`client${act}Prohibited`, `server${act}Prohibited`]),
  ...['clientHold', 'serverHold', 'inactive', 'ok'],
  ...['pendingCreate', 'pendingDelete', 'pendingRenew', 'pendingTransfer', 'pendingUpdate'],
];
/** `addRemType` of RFC 5731 §4. */
const STATUSES_MAX = 11;

/** Reads the object of a domain command (RFC 5731 §3); `op` only for a transfer. */
export function readDomainCommand(element: XmlElement, op: TransferOperation): DomainCommand {
  attributes(element);
  const parts = sequence(element);
  const command = readParts(element.name, parts, op);
  parts.end();
  return command;
}

function readParts(verb: string, parts: Sequence, op: TransferOperation): DomainCommand {
  switch (verb) {
    case 'check': {
      const names = parts.many('name').map(readName);
      if (names.length === 0) refuse(2001, '<name> expected in <check>');
      return { kind: 'domain:check', names };
    }
    case 'create':
      return readCreate(parts);
    case 'info': {
      const element = parts.one('name');
      const hosts = attributes(element, 'hosts')['hosts'] ?? 'all';
      if (!['all', 'del', 'sub', 'none'].includes(hosts)) refuse(2001, 'hosts of <name> is not known');
      const name = token(element, 1, 255).toLowerCase();
      const authInfo = readAuthInfo(parts.maybe('authInfo'), false);
      return { kind: 'domain:info', name, hosts: hosts as HostsWanted, ...(authInfo !== undefined && { authInfo }) };
    }
    case 'renew': {
      const name = readName(parts.one('name'));
      const currentExpiry = token(parts.one('curExpDate'), 10, 16);
      const date = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(currentExpiry)?.[1];
      if (!date || Number.isNaN(Date.parse(date))) return refuse(2001, '<curExpDate> is not a date');
      return { kind: 'domain:renew', name, currentExpiry: date, ...readPeriod(parts) };
    }
    case 'update':
      return readUpdate(parts);
    case 'delete':
      return { kind: 'domain:delete', name: readName(parts.one('name')) };
    default: {
      const name = readName(parts.one('name'));
      const period = readPeriod(parts);
      const authInfo = readAuthInfo(parts.maybe('authInfo'), false);
      return { kind: 'domain:transfer', op, name, ...period, ...(authInfo !== undefined && { authInfo }) };
    }
  }
}

function readCreate(parts: Sequence): DomainCommand {
  const name = readName(parts.one('name'));
  const period = readPeriod(parts);
  const nameservers = readNameservers(parts.maybe('ns'));
  const registrant = parts.maybe('registrant');
  const named: DomainContact[] = registrant ? [{ role: 'registrant', id: token(registrant, 3, 16) }] : [];
  const contacts = [...named, ...readContacts(parts)];
  const authInfo = readAuthInfo(parts.one('authInfo'), false)!;
  return { kind: 'domain:create', name, ...period, nameservers, contacts, authInfo };
}

function readContacts(parts: Sequence): DomainContact[] {
  return parts.many('contact').map((element) => {
    const { type } = attributes(element, 'type');
    const id = token(element, 3, 16);
    if (type !== 'admin' && type !== 'tech' && type !== 'billing')
      return refuse(2001, 'type of <contact> is not known');
    return { role: type, id };
  });
}

function readUpdate(parts: Sequence): DomainCommand {
  const name = readName(parts.one('name'));
  const add = readChange(parts.maybe('add'));
  const remove = readChange(parts.maybe('rem'));
  const change = parts.maybe('chg');
  let registrant: string | undefined;
  let authInfo: string | undefined;
  if (change) {
    const fields = sequence(change);
    const element = fields.maybe('registrant');
    registrant = element && token(element, 0, 16);
    authInfo = readAuthInfo(fields.maybe('authInfo'), true);
    fields.end();
  }
  return {
    kind: 'domain:update',
    name,
    add,
    remove,
    ...(authInfo !== undefined && { authInfo }),
    ...(registrant !== undefined && { registrant }),
  };
}

function readChange(element: XmlElement | undefined): DomainChange {
  if (!element) return { nameservers: [], contacts: [], statuses: [] };
  attributes(element);
  const parts = sequence(element);
  const nameservers = readNameservers(parts.maybe('ns'));
  const contacts = readContacts(parts);
  const statuses = parts.many('status', STATUSES_MAX).map((status) => {
    const { s } = attributes(status, 's', 'lang');
    text(status);
    return s && STATUSES.includes(s) ? s : refuse(2001, 's of <status> is not known');
  });
  parts.end();
  return { nameservers, contacts, statuses };
}

function readName(element: XmlElement): string {
  attributes(element);
  return token(element, 1, 255).toLowerCase();
}

function readPeriod(parts: Sequence): { period?: Period } {
  const element = parts.maybe('period');
  if (!element) return {};
  const { unit } = attributes(element, 'unit');
  if (unit !== 'y' && unit !== 'm') return refuse(2001, 'unit of <period> is not known');
  return { period: { value: whole(element, 1, 99), unit } };
}

function readNameservers(element: XmlElement | undefined): string[] {
  if (!element) return [];
  attributes(element);
  const parts = sequence(element);
  const names = parts.many('hostObj').map(readName);
  if (names.length === 0) {
    if (parts.maybe('hostAttr')) refuse(2306, 'name servers are host objects here');
    refuse(2001, '<hostObj> expected in <ns>');
  }
  parts.end();
  return names;
}

function readAuthInfo(element: XmlElement | undefined, nullable: boolean): string | undefined {
  if (!element) return undefined;
  attributes(element);
  const parts = sequence(element);
  const cleared = nullable ? parts.maybe('null') : undefined;
  if (cleared) {
    empty(cleared);
    parts.end();
    return '';
  }
  const other = parts.maybe('ext');
  if (other) refuse(2102, 'authInfo is a password here');
  const password = parts.one('pw');
  attributes(password, 'roid');
  parts.end();
  return text(password);
}
