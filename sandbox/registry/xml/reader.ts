/**
 * The registry's own XML reader: namespaces, UTF-8, the five named entities and character references, nothing else.
 * A DOCTYPE or a processing instruction is refused, so there is no entity to expand and no file or address to fetch.
 */

/** An element with its namespace resolved. Text and CDATA are strings among the children; comments are gone. */
export interface XmlElement {
  readonly uri: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly (XmlElement | string)[];
}

export interface XmlAttribute {
  readonly uri: string;
  readonly name: string;
  readonly value: string;
}

/** Limits of one document: an EPP frame is small and flat, whatever its sender says. */
const DEPTH_MAX = 32;
const ELEMENTS_MAX = 5_000;
const ATTRIBUTES_MAX = 32;

const XML_URI = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_URI = 'http://www.w3.org/2000/xmlns/';
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"([^"]*)"|'([^']*)'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/;
const NAME = /(?:([\p{L}_][\p{L}\p{N}._\u00b7-]*):)?([\p{L}_][\p{L}\p{N}._\u00b7-]*)/uy;
const SPACE = /[ \t\n]*/y;
// XML 1.0 §2.2: what can never appear, not even as a reference.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** What makes a document unreadable; the sender is told 2001 and nothing of the content. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

interface Scan {
  readonly text: string;
  at: number;
  elements: number;
}

type Scope = ReadonlyMap<string, string>;

/** The root element of a UTF-8 document; throws `XmlError`. */
export function readXml(bytes: Uint8Array): XmlElement {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('not UTF-8');
  }
  if (FORBIDDEN.test(text)) throw new XmlError('forbidden character');
  const scan: Scan = { text: text.replace(/\r\n?/g, '\n'), at: 0, elements: 0 };
  readDeclaration(scan);
  skipMisc(scan);
  if (scan.text[scan.at] !== '<') throw new XmlError('no root element');
  const root = readElement(scan, new Map([['xml', XML_URI]]), 1);
  skipMisc(scan);
  if (scan.at !== scan.text.length) throw new XmlError('content after the root element');
  return root;
}

function readDeclaration(scan: Scan): void {
  if (!/^<\?xml[\s?]/.test(scan.text)) return;
  const match = DECLARATION.exec(scan.text);
  if (!match) throw new XmlError('bad XML declaration');
  const encoding = match[1] ?? match[2];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw new XmlError('not UTF-8');
  scan.at = match[0].length;
}

function skipMisc(scan: Scan): void {
  for (;;) {
    skipSpace(scan);
    if (!scan.text.startsWith('<!--', scan.at)) return;
    skipComment(scan);
  }
}

function skipSpace(scan: Scan): boolean {
  SPACE.lastIndex = scan.at;
  SPACE.test(scan.text);
  const moved = SPACE.lastIndex > scan.at;
  scan.at = SPACE.lastIndex;
  return moved;
}

function skipComment(scan: Scan): void {
  const end = scan.text.indexOf('--', scan.at + 4);
  if (end < 0 || scan.text[end + 2] !== '>') throw new XmlError('bad comment');
  scan.at = end + 3;
}

function readName(scan: Scan): { prefix: string; name: string } {
  NAME.lastIndex = scan.at;
  const match = NAME.exec(scan.text);
  if (!match) throw new XmlError('name expected');
  scan.at = NAME.lastIndex;
  return { prefix: match[1] ?? '', name: match[2]! };
}

function resolve(prefix: string, scope: Scope): string {
  const uri = scope.get(prefix);
  if (uri === undefined && prefix !== '') throw new XmlError('undeclared prefix');
  return uri ?? '';
}

function readElement(scan: Scan, outer: Scope, depth: number): XmlElement {
  if (depth > DEPTH_MAX || ++scan.elements > ELEMENTS_MAX) throw new XmlError('document too large');
  scan.at += 1;
  const tag = readName(scan);
  const { attributes, scope, empty } = readAttributes(scan, outer);
  const children = empty ? [] : readContent(scan, scope, depth);
  if (!empty) {
    const close = readName(scan);
    skipSpace(scan);
    if (close.prefix !== tag.prefix || close.name !== tag.name) throw new XmlError('tags do not match');
    if (scan.text[scan.at++] !== '>') throw new XmlError('bad end tag');
  }
  return { uri: resolve(tag.prefix, scope), name: tag.name, attributes, children };
}

function readAttributes(scan: Scan, outer: Scope): { attributes: XmlAttribute[]; scope: Scope; empty: boolean } {
  const raw: { prefix: string; name: string; value: string }[] = [];
  let scope: Map<string, string> | undefined;
  const end = (empty: boolean) => {
    const inner: Scope = scope ?? outer;
    // Namespaces in XML §6.2: the default namespace does not apply to attributes.
    const attributes = raw.map((a) => ({
      uri: a.prefix ? resolve(a.prefix, inner) : '',
      name: a.name,
      value: a.value,
    }));
    if (new Set(attributes.map((a) => `${a.uri} ${a.name}`)).size < attributes.length) {
      throw new XmlError('attribute twice');
    }
    return { attributes, scope: inner, empty };
  };
  for (;;) {
    const spaced = skipSpace(scan);
    if (scan.text[scan.at] === '>') {
      scan.at += 1;
      return end(false);
    }
    if (scan.text.startsWith('/>', scan.at)) {
      scan.at += 2;
      return end(true);
    }
    if (!spaced) throw new XmlError('bad start tag');
    const { prefix, name } = readName(scan);
    const value = readAttributeValue(scan);
    if (prefix === 'xmlns' || (prefix === '' && name === 'xmlns')) {
      scope ??= new Map(outer);
      declare(scope, prefix ? name : '', value);
    } else raw.push({ prefix, name, value });
    if (raw.length + (scope?.size ?? 0) > ATTRIBUTES_MAX) throw new XmlError('too many attributes');
  }
}

function declare(scope: Map<string, string>, prefix: string, uri: string): void {
  const reserved = prefix === 'xml' || prefix === 'xmlns' || uri === XML_URI || uri === XMLNS_URI;
  if (reserved || (prefix !== '' && uri === '')) throw new XmlError('bad namespace declaration');
  scope.set(prefix, uri);
}

function readAttributeValue(scan: Scan): string {
  skipSpace(scan);
  if (scan.text[scan.at++] !== '=') throw new XmlError('attribute without value');
  skipSpace(scan);
  const quote = scan.text[scan.at++];
  if (quote !== '"' && quote !== "'") throw new XmlError('attribute value not quoted');
  const end = scan.text.indexOf(quote, scan.at);
  if (end < 0) throw new XmlError('attribute value not closed');
  const value = scan.text.slice(scan.at, end);
  if (value.includes('<')) throw new XmlError('< in an attribute value');
  scan.at = end + 1;
  return replaceReferences(value.replace(/[\t\n]/g, ' '));
}

function readContent(scan: Scan, scope: Scope, depth: number): (XmlElement | string)[] {
  const children: (XmlElement | string)[] = [];
  let text = '';
  for (;;) {
    const open = scan.text.indexOf('<', scan.at);
    if (open < 0) throw new XmlError('element not closed');
    const plain = scan.text.slice(scan.at, open);
    if (plain.includes(']]>')) throw new XmlError(']]> in text');
    text += replaceReferences(plain);
    scan.at = open;
    if (scan.text.startsWith('<!--', open)) skipComment(scan);
    else if (scan.text.startsWith('<![CDATA[', open)) text += readCdata(scan);
    else {
      if (text !== '') children.push(text);
      text = '';
      const next = scan.text[open + 1];
      if (next === '/') {
        scan.at = open + 2;
        return children;
      }
      if (next === '!' || next === '?') throw new XmlError('declaration or instruction');
      children.push(readElement(scan, scope, depth + 1));
    }
  }
}

function readCdata(scan: Scan): string {
  const start = scan.at + '<![CDATA['.length;
  const end = scan.text.indexOf(']]>', start);
  if (end < 0) throw new XmlError('CDATA not closed');
  scan.at = end + 3;
  return scan.text.slice(start, end);
}

function replaceReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});)?/g, (_all, body: string | undefined) => {
    if (body === undefined) throw new XmlError('bad reference');
    if (!body.startsWith('#')) {
      const named = NAMED[body];
      if (named === undefined) throw new XmlError('unknown entity');
      return named;
    }
    const code = body[1] === 'x' ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new XmlError('bad character reference');
    const character = String.fromCodePoint(code);
    if (FORBIDDEN.test(character)) throw new XmlError('bad character reference');
    return character;
  });
}
