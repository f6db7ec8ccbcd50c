import { refuse } from '../refusal.ts';
import { PREFIXES } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/reader.ts';
import { attributes, sequence, text, token, whole } from '../xml/sequence.ts';
import type { CommandKind, DsData, DsUpdate, Extensions, Restore } from './command.ts';

type Mutable = { -readonly [K in keyof Extensions]: Extensions[K] };

interface Reading {
  readonly uri: string;
  readonly element: string;
  readonly on: (kind: CommandKind) => boolean;
  readonly read: (element: XmlElement, into: Mutable) => void;
}

const READINGS: readonly Reading[] = [
  {
    uri: PREFIXES.namestoreExt,
    element: 'namestoreExt',
    on: (kind) => kind !== 'login' && kind !== 'logout',
    read(element, into) {
      const parts = sequence(element);
      into.subProduct = token(parts.one('subProduct'), 1, 64);
      parts.end();
    },
  },
  {
    uri: PREFIXES.idnLang,
    element: 'tag',
    on: (kind) => kind === 'domain:create',
    read(element, into) {
      const tag = token(element, 1, 32);
      if (!/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(tag)) refuse(2001, '<tag> is not a language');
      into.idnLanguage = tag;
    },
  },
  { uri: PREFIXES.loginSec, element: 'loginSec', on: (kind) => kind === 'login', read: readLoginSecurity },
  {
    uri: PREFIXES.rgp,
    element: 'update',
    on: (kind) => kind === 'domain:update',
    read(element, into) {
      const parts = sequence(element);
      into.restore = readRestore(parts.one('restore'));
      parts.end();
    },
  },
  {
    uri: PREFIXES.secDNS,
    element: 'create',
    on: (kind) => kind === 'domain:create',
    read(element, into) {
      into.dsCreate = readDsList(element);
    },
  },
  { uri: PREFIXES.secDNS, element: 'update', on: (kind) => kind === 'domain:update', read: readDsUpdate },
];

/** Reads the extensions of a command; one that is unknown, or has no place on this command, is 2103. */
export function readExtensions(
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
    const known = READINGS.find((reading) => reading.uri === child.uri && reading.element === child.name);
    if (!known?.on(kind)) return refuse(2103, `extension ${child.uri} <${child.name}> is not offered here`);
    if (uris.includes(child.uri)) refuse(2001, `<${child.name}> twice`);
    if (known.uri !== PREFIXES.secDNS) attributes(child);
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

function readDsUpdate(element: XmlElement, into: Mutable): void {
  const { urgent } = attributes(element, 'urgent');
  // RFC 5910 §5.2.5: a server that does not offer urgent answers 2102.
  if (urgent === 'true' || urgent === '1') refuse(2102, 'urgent is not offered');
  const parts = sequence(element);
  const removal = parts.maybe('rem');
  const addition = parts.maybe('add');
  const change = parts.maybe('chg');
  parts.end();
  if (change && sequence(change).next()) refuse(2102, 'maxSigLife is not offered');
  const { removeAll, remove } = readDsRemoval(removal);
  const update: DsUpdate = { removeAll, remove, add: addition ? readDsList(addition) : [] };
  into.dsUpdate = update;
}

function readDsRemoval(element: XmlElement | undefined): { removeAll: boolean; remove: DsData[] } {
  if (!element) return { removeAll: false, remove: [] };
  const parts = sequence(element);
  const all = parts.maybe('all');
  if (!all) return { removeAll: false, remove: readDsList(element) };
  parts.end();
  const value = token(all, 1, 5);
  if (!['true', '1', 'false', '0'].includes(value)) refuse(2001, '<all> is not a boolean');
  return { removeAll: value === 'true' || value === '1', remove: [] };
}

function readDsList(element: XmlElement): DsData[] {
  attributes(element);
  const parts = sequence(element);
  if (parts.maybe('maxSigLife')) refuse(2102, 'maxSigLife is not offered');
  const list = parts.many('dsData').map(readDs);
  if (list.length === 0 && parts.maybe('keyData')) refuse(2306, 'DS data is taken here, key data is not');
  if (list.length === 0) refuse(2001, '<dsData> expected');
  parts.end();
  return list;
}

function readDs(element: XmlElement): DsData {
  attributes(element);
  const parts = sequence(element);
  const keyTag = whole(parts.one('keyTag'), 0, 65_535);
  const alg = whole(parts.one('alg'), 0, 255);
  const digestType = whole(parts.one('digestType'), 0, 255);
  const digest = text(parts.one('digest')).trim().toUpperCase();
  const key = parts.maybe('keyData');
  parts.end();
  if (key) refuse(2102, 'key data beside DS data is not offered');
  if (!/^([0-9A-F]{2})+$/.test(digest)) refuse(2001, '<digest> is not hexadecimal');
  return { keyTag, alg, digestType, digest };
}
