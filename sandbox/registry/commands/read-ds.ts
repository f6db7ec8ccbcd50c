import { refuse } from '../refusal.ts';
import type { XmlElement } from '../xml/reader.ts';
import { attributes, sequence, text, token, whole } from '../xml/sequence.ts';
import type { DsData, DsUpdate } from './command.ts';

/** Reads `secDNS:update` (RFC 5910 §5.2.5). */
export function readDsUpdate(element: XmlElement): DsUpdate {
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
  return { removeAll, remove, add: addition ? readDsList(addition) : [] };
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

/** Reads the DS records of a create, an addition or a removal. */
export function readDsList(element: XmlElement): DsData[] {
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
