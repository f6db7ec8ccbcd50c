import { refuse } from '../refusal.ts';
import type { Prefix, Traits } from '../traits/traits.ts';
import { PREFIXES } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/reader.ts';
import { attributes, sequence, token } from '../xml/sequence.ts';
import type { CommandKind, Extensions, Restore } from './command.ts';
import { readDsList, readDsUpdate } from './read-ds.ts';
import { OWN_READINGS } from './read-own-extensions.ts';

export type Mutable = { -readonly [K in keyof Extensions]: Extensions[K] };

/** One extension element: where it may stand, and what it says. */
export interface Reading {
  readonly prefix: Prefix;
  readonly element: string;
  readonly on: (kind: CommandKind) => boolean;
  readonly read: (element: XmlElement, into: Mutable) => void;
  /** Its root carries attributes, which `read` judges. */
  readonly attributed?: boolean;
}

const READINGS: readonly Reading[] = [
  {
    prefix: 'namestoreExt',
    element: 'namestoreExt',
    on: (kind) => kind !== 'login' && kind !== 'logout',
    read(element, into) {
      const parts = sequence(element);
      into.subProduct = token(parts.one('subProduct'), 1, 64);
      parts.end();
    },
  },
  {
    prefix: 'idnLang',
    element: 'tag',
    on: (kind) => kind === 'domain:create',
    read(element, into) {
      const tag = token(element, 1, 32);
      if (!/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(tag)) refuse(2001, '<tag> is not a language');
      into.idnLanguage = tag;
    },
  },
  { prefix: 'loginSec', element: 'loginSec', on: (kind) => kind === 'login', read: readLoginSecurity },
  {
    prefix: 'rgp',
    element: 'update',
    on: (kind) => kind === 'domain:update',
    read(element, into) {
      const parts = sequence(element);
      into.restore = readRestore(parts.one('restore'));
      parts.end();
    },
  },
  {
    prefix: 'secDNS',
    element: 'create',
    on: (kind) => kind === 'domain:create',
    attributed: true,
    read(element, into) {
      into.dsCreate = readDsList(element);
    },
  },
  {
    prefix: 'secDNS',
    element: 'update',
    on: (kind) => kind === 'domain:update',
    attributed: true,
    read(element, into) {
      into.dsUpdate = readDsUpdate(element);
    },
  },
  ...OWN_READINGS,
];

/** Reads the extensions of a command; one that is unknown, or has no place on this command, is 2103. */
export function readExtensions(
  traits: Traits,
  extension: XmlElement | undefined,
  kind: CommandKind,
): { extensions: Extensions; uris: string[] } {
  const into: Mutable = {};
  const uris: string[] = [];
  if (!extension) return { extensions: into, uris };
  attributes(extension);
  for (const child of extension.children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') refuse(2001, 'text not allowed in <extension>');
      continue;
    }
    const known = READINGS.find(({ prefix, element }) => PREFIXES[prefix] === child.uri && element === child.name);
    if (!known?.on(kind) || !traits.extensions.includes(known.prefix))
      return refuse(2103, `extension ${child.uri} <${child.name}> is not offered here`);
    if (uris.includes(child.uri)) refuse(2001, `<${child.name}> twice`);
    if (!known.attributed) attributes(child);
    known.read(child, into);
    uris.push(child.uri);
  }
  if (uris.length === 0) refuse(2001, '<extension> is empty');
  return { extensions: into, uris };
}

function readLoginSecurity(element: XmlElement, into: Mutable): void {
  const parts = sequence(element);
  const agent = parts.maybe('userAgent');
  if (agent) {
    const fields = sequence(agent);
    for (const name of ['app', 'tech', 'os']) fields.maybe(name);
    fields.end();
  }
  const pw = parts.maybe('pw');
  const newPw = parts.maybe('newPW');
  parts.end();
  const password = pw && token(pw, 6, 128);
  const newPassword = newPw && token(newPw, 6, 128);
  into.loginSecurity = { ...(password && { password }), ...(newPassword && { newPassword }) };
}

function readRestore(element: XmlElement): Restore {
  const { op } = attributes(element, 'op');
  const parts = sequence(element);
  const report = parts.maybe('report');
  parts.end();
  if (op === 'request') {
    if (report) refuse(2001, 'a restore request carries no report');
    return { op };
  }
  if (op !== 'report') return refuse(2001, 'op of <restore> is not known');
  if (!report) return refuse(2003, 'the report is missing');
  const fields = sequence(report);
  fields.one('preData');
  fields.one('postData');
  for (const name of ['delTime', 'resTime']) {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(token(fields.one(name), 19, 40))) {
      refuse(2001, `<${name}> is not a time`);
    }
  }
  fields.one('resReason');
  const statements = fields.many('statement', 2).length;
  if (statements === 0) refuse(2001, '<statement> expected in <report>');
  fields.maybe('other');
  fields.end();
  return { op, statements };
}
