import { refuse } from '../refusal.ts';
import type { Traits } from '../traits/traits.ts';
import { PREFIXES } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/reader.ts';
import { attributes, empty, sequence, token } from '../xml/sequence.ts';
import type { Command, Login, Request, TransferOperation } from './command.ts';
import { readContactCommand } from './read-contact.ts';
import { readDomainCommand } from './read-domain.ts';
import { readExtensions } from './read-extensions.ts';
import { readHostCommand } from './read-host.ts';

const OBJECT_VERBS = ['check', 'create', 'delete', 'info', 'renew', 'transfer', 'update'];
const TRANSFER_OPERATIONS = ['request', 'query', 'approve', 'reject', 'cancel'];
/** Registration of clTRID (RFC 5730 §2.5) and of passwords (`pwType`). */
const TRID_LENGTH = [3, 64] as const;
const PASSWORD_LENGTH = [6, 16] as const;

/** What a frame of a client says. */
export type Frame =
  | { readonly kind: 'hello' }
  | { readonly kind: 'command'; readonly clTRID?: string; read(): Request };

/** Reads the outside of a frame: hello or command, and the clTRID, which is echoed even when the rest is refused. */
export function readFrame(traits: Traits, root: XmlElement): Frame {
  if (root.uri !== PREFIXES.epp || root.name !== 'epp') refuse(2001, 'the root element is not <epp>');
  attributes(root);
  const body = sequence(root);
  const child = body.next();
  body.end();
  if (!child || child.uri !== PREFIXES.epp) return refuse(2001, '<epp> without a command');
  if (child.name === 'hello') {
    empty(child);
    return { kind: 'hello' };
  }
  if (child.name === 'extension') refuse(2101, 'protocol extensions are not offered');
  if (child.name !== 'command') refuse(2001, `<${child.name}> is not what a client sends`);
  const clTRID = findTransactionId(child);
  return { kind: 'command', ...(clTRID && { clTRID }), read: () => readRequest(traits, child, clTRID) };
}

function findTransactionId(command: XmlElement): string | undefined {
  const last = command.children.findLast((child) => typeof child !== 'string');
  if (typeof last !== 'object' || last.name !== 'clTRID' || last.uri !== PREFIXES.epp) return undefined;
  try {
    return token(last, ...TRID_LENGTH);
  } catch {
    // An unusable id is refused with the rest of the frame in readRequest; there is nothing to echo.
    return undefined;
  }
}

function readRequest(traits: Traits, element: XmlElement, clTRID: string | undefined): Request {
  attributes(element);
  const parts = sequence(element);
  const verb = parts.next();
  if (!verb || verb.uri !== PREFIXES.epp) return refuse(2001, '<command> without a command');
  const extension = parts.maybe('extension');
  const id = parts.maybe('clTRID');
  if (id) {
    attributes(id);
    token(id, ...TRID_LENGTH);
  }
  parts.end();
  const command = readVerb(traits, verb);
  const { extensions, uris } = readExtensions(traits, extension, command.kind);
  return { command, extensions, extensionUris: uris, ...(clTRID && { clTRID }) };
}

function readVerb(traits: Traits, verb: XmlElement): Command {
  if (verb.name === 'login') return readLogin(verb);
  if (verb.name === 'logout') {
    empty(verb);
    return { kind: 'logout' };
  }
  if (verb.name === 'poll') return readPoll(verb);
  if (!OBJECT_VERBS.includes(verb.name)) refuse(2000, `unknown command <${verb.name}>`);
  const { op } = verb.name === 'transfer' ? attributes(verb, 'op') : attributes(verb);
  if (verb.name === 'transfer' && !TRANSFER_OPERATIONS.includes(op ?? ''))
    refuse(2001, 'op of <transfer> is not known');
  const children = verb.children.filter((child) => typeof child !== 'string');
  const object = children[0];
  if (!object || children.length > 1) return refuse(2001, `<${verb.name}> takes one object`);
  if (!traits.objects.some((prefix) => PREFIXES[prefix] === object.uri))
    refuse(2307, `object service ${object.uri || '(none)'} is not offered`);
  if (object.name !== verb.name) refuse(2001, `<${object.name}> not expected in <${verb.name}>`);
  if (object.uri === PREFIXES.domain) return readDomainCommand(object, op as TransferOperation);
  if (object.uri === PREFIXES.host) return readHostCommand(object);
  if (object.uri === PREFIXES.contact) return readContactCommand(object, op as TransferOperation);
  if (object.uri === PREFIXES.balance && verb.name === 'info') {
    empty(object);
    return { kind: 'balance:info' };
  }
  return refuse(2101, `<${verb.name}> is not offered for this object`);
}

function readPoll(element: XmlElement): Command {
  const { op, msgID } = attributes(element, 'op', 'msgID');
  empty({ ...element, attributes: [] });
  if (op === 'req') return { kind: 'poll', op };
  if (op !== 'ack') return refuse(2001, 'op of <poll> is not known');
  return { kind: 'poll', op, messageId: msgID || refuse(2003, 'msgID is missing') };
}

function readLogin(element: XmlElement): Login {
  attributes(element);
  const parts = sequence(element);
  const registrar = token(parts.one('clID'), 3, 16);
  const password = token(parts.one('pw'), ...PASSWORD_LENGTH);
  const newPw = parts.maybe('newPW');
  const newPassword = newPw && token(newPw, ...PASSWORD_LENGTH);
  const options = sequence(parts.one('options'));
  const version = token(options.one('version'), 3, 16);
  const lang = token(options.one('lang'), 2, 32);
  options.end();
  const services = sequence(parts.one('svcs'));
  const objects = services.many('objURI').map((uri) => token(uri, 1, 255));
  if (objects.length === 0) refuse(2001, '<objURI> expected in <svcs>');
  const extension = services.maybe('svcExtension');
  services.end();
  parts.end();
  let extensions: string[] = [];
  if (extension) {
    const list = sequence(extension);
    extensions = list.many('extURI').map((uri) => token(uri, 1, 255));
    list.end();
    if (extensions.length === 0) refuse(2001, '<extURI> expected in <svcExtension>');
  }
  return {
    kind: 'login',
    registrar,
    password,
    ...(newPassword && { newPassword }),
    version,
    lang,
    objects,
    extensions,
  };
}
