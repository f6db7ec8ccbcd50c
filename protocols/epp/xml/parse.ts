import {
  XmlElement as LibElement,
  ParseOption,
  XmlCData,
  XmlDocument,
  XmlEntityReference,
  XmlLibError,
  type XmlNode as XmlLibNode,
  XmlText,
  XmlTreeNode,
} from 'libxml2-wasm';
import type { XmlElement, XmlNode } from './tree.ts';

/** The bytes are not an XML document we take. The message names no content: frames carry passwords. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';
  /** Where the parser gave up; 1 is the first line. */
  readonly line: number;

  constructor(message: string, line = 1) {
    super(message);
    this.line = line;
  }
}

/** XML_PARSE_HUGE is left out on purpose: libxml2's limits on depth, text and entity amplification stay. */
const OPTIONS = (ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET) as ParseOption;

/** The encodings every XML processor must read (XML 1.0 §4.3.3); RFC 5730 §5 allows no other. */
const ENCODINGS = new Set(['UTF-8', 'UTF-16', 'UTF-16LE', 'UTF-16BE', 'US-ASCII', 'ASCII']);

/**
 * Parses one frame into plain data. Throws `XmlSyntaxError` for anything not well-formed, for another encoding than
 * UTF-8 or UTF-16, and for any DOCTYPE: EPP has no use for one, and entities are how XML reads files and eats memory.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  return withDocument(bytes, (document) => convert(document.root));
}

/** Lends the parsed document to `use` and frees it: its memory lies outside the garbage collector's reach. */
export function withDocument<T>(bytes: Uint8Array, use: (document: XmlDocument) => T): T {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(bytes, { option: OPTIONS });
  } catch (error) {
    throw new XmlSyntaxError('not well-formed XML', error instanceof XmlLibError ? error.details[0]?.line : undefined);
  }
  try {
    if (document.dtd) throw new XmlSyntaxError('a DOCTYPE is refused');
    const encoding = document.encoding?.toUpperCase();
    if (encoding && !ENCODINGS.has(encoding)) throw new XmlSyntaxError('only UTF-8 and UTF-16 are read');
    return use(document);
  } finally {
    document.dispose();
  }
}

function convert(source: LibElement): XmlElement {
  const attributes: Record<string, string> = Object.create(null);
  for (const attribute of source.attrs) {
    const { namespaceUri } = attribute;
    attributes[namespaceUri ? `{${namespaceUri}}${attribute.name}` : attribute.name] = attribute.value;
  }
  const children: XmlNode[] = [];
  for (const child of childrenOf(source)) {
    if (child instanceof LibElement) children.push(convert(child));
    else if (child instanceof XmlText || child instanceof XmlCData) appendText(children, child.content);
    // Without a DOCTYPE no entity can be declared; a reference here would be text we cannot know.
    else if (child instanceof XmlEntityReference) throw new XmlSyntaxError('an entity reference is refused');
  }
  return { ns: source.namespaceUri, name: source.name, attributes: { ...attributes }, children };
}

/** The library cannot step over a processing instruction, and would end there without a word; its XPath can. */
export function childrenOf(parent: LibElement): readonly XmlLibNode[] {
  const children: XmlLibNode[] = [];
  for (let child = parent.firstChild; child; child = child.next) {
    if (!(child instanceof XmlTreeNode)) return parent.find('node()');
    children.push(child);
  }
  return children;
}

/** A comment or CDATA section in the middle of a name must not split it: `exa<!-- -->mple.com` is one text. */
function appendText(children: XmlNode[], text: string): void {
  const last = children.length - 1;
  const before = children[last];
  if (typeof before === 'string') children[last] = before + text;
  else children.push(text);
}
