import { refuse } from '../refusal.ts';
import type { XmlElement } from '../xml/reader.ts';
import { attributes, type Sequence, sequence, text, token } from '../xml/sequence.ts';
import type { Address, HostChange, HostCommand } from './command.ts';

const STATUSES = [
  ...['clientDeleteProhibited', 'clientUpdateProhibited', 'serverDeleteProhibited', 'serverUpdateProhibited'],
  ...['linked', 'ok', 'pendingCreate', 'pendingDelete', 'pendingTransfer', 'pendingUpdate'],
];
/** `addRemType` of RFC 5732 §4. */
const STATUSES_MAX = 7;

/** Reads the object of a host command (RFC 5732 §3). */
export function readHostCommand(element: XmlElement): HostCommand {
  attributes(element);
  const parts = sequence(element);
  const command = readParts(element.name, parts);
  parts.end();
  return command;
}

function readParts(verb: string, parts: Sequence): HostCommand {
  switch (verb) {
    case 'check': {
      const names = parts.many('name').map(readName);
      if (names.length === 0) refuse(2001, '<name> expected in <check>');
      return { kind: 'host:check', names };
    }
    case 'create':
      return { kind: 'host:create', name: readName(parts.one('name')), addresses: parts.many('addr').map(readAddress) };
    case 'info':
      return { kind: 'host:info', name: readName(parts.one('name')) };
    case 'delete':
      return { kind: 'host:delete', name: readName(parts.one('name')) };
    case 'update': {
      const name = readName(parts.one('name'));
      const add = readChange(parts.maybe('add'));
      const remove = readChange(parts.maybe('rem'));
      const change = parts.maybe('chg');
      if (!change) return { kind: 'host:update', name, add, remove };
      const fields = sequence(change);
      const newName = readName(fields.one('name'));
      fields.end();
      return { kind: 'host:update', name, add, remove, newName };
    }
    default:
      return refuse(2101, `<${verb}> is not offered for hosts`);
  }
}

function readChange(element: XmlElement | undefined): HostChange {
  if (!element) return { addresses: [], statuses: [] };
  attributes(element);
  const parts = sequence(element);
  const addresses = parts.many('addr').map(readAddress);
  const statuses = parts.many('status', STATUSES_MAX).map((status) => {
    const { s } = attributes(status, 's', 'lang');
    text(status);
    return s && STATUSES.includes(s) ? s : refuse(2001, 's of <status> is not known');
  });
  parts.end();
  return { addresses, statuses };
}

function readName(element: XmlElement): string {
  attributes(element);
  return token(element, 1, 255).toLowerCase();
}

function readAddress(element: XmlElement): Address {
  const ip = attributes(element, 'ip')['ip'] ?? 'v4';
  if (ip !== 'v4' && ip !== 'v6') return refuse(2001, 'ip of <addr> is not known');
  return { ip, address: token(element, 3, 45).toLowerCase() };
}
