import { prefixOf } from '../namespaces.ts';
import type { XmlElement, XmlNode } from './tree.ts';

/** A value cannot be written in XML at all. The message does not repeat it. */
export class XmlWriteError extends Error {
  override readonly name = 'XmlWriteError';
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';

/** Everything XML 1.0 §2.2 forbids, with half surrogate pairs: no escape makes these legal. */
const FORBIDDEN = /(?![\t\n\r\u007F-\u009F])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/u;
/** Bound to `xml` without a declaration, always (Namespaces in XML 1.0 §3). */
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XML_NAME = /^[A-Za-z_][\w.-]*$/;

/** A whole document: declaration and the root, whose namespace is the default one, as EPP examples write it. */
export function writeDocument(root: XmlElement): string {
  refuseUnwritable(root);
  return `${DECLARATION}${writeElement(root, root.ns, true)}\n`;
}

/**
 * One element on its own, for keeping what was not understood: read from XML it can be written, in whatever script its
 * names are.
 */
export function writeFragment(fragment: XmlElement): string {
  return writeElement(fragment, fragment.ns, true);
}

/**
 * `>` is escaped too, so that `]]>` can never stand in text (XML 1.0 §2.4); CR, because a reader would turn it into LF.
 */
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (character) => ESCAPES[character] as string);

/** Also tab and line breaks, which a reader would turn into spaces (XML 1.0 §3.3.3). */
const escapeAttribute = (text: string) => text.replace(/[&<>"\r\n\t]/g, (character) => ESCAPES[character] as string);

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

function refuseForbidden(text: string): void {
  if (FORBIDDEN.test(text)) throw new XmlWriteError('a character that XML cannot carry');
}

function refuseUnnamed(name: string): void {
  if (!XML_NAME.test(name)) throw new XmlWriteError('not an XML name');
}

/** What we say ourselves has names in ASCII and characters of XML, or it is not said. */
function refuseUnwritable(node: XmlNode): void {
  if (typeof node === 'string') {
    refuseForbidden(node);
    return;
  }
  refuseUnnamed(node.name);
  refuseForbidden(node.ns);
  for (const [key, value] of Object.entries(node.attributes)) {
    const { uri, local } = namedIn(key);
    refuseUnnamed(local);
    refuseForbidden(uri);
    refuseForbidden(value);
  }
  node.children.forEach(refuseUnwritable);
}

/**
 * `defaultNs` is the default namespace in force; `isRoot` declares it. A foreign namespace is declared with its prefix
 * on the outermost element that uses it, and inherited by the children in the same namespace.
 */
function writeElement(source: XmlElement, defaultNs: string, isRoot: boolean, inherited?: string): string {
  const prefix = source.ns === defaultNs ? undefined : (prefixOf(source.ns) ?? (source.ns === '' ? undefined : 'ext'));
  const tag = prefix ? `${prefix}:${source.name}` : source.name;
  let head = tag;
  let innerDefault = defaultNs;
  if (isRoot && source.ns !== '') head += ` xmlns="${escapeAttribute(source.ns)}"`;
  else if (source.ns === '' && defaultNs !== '') {
    head += ' xmlns=""';
    innerDefault = '';
  } else if (prefix && inherited !== source.ns) head += ` xmlns:${prefix}="${escapeAttribute(source.ns)}"`;
  head += writeAttributes(source.attributes);
  const content = source.children
    .map((child) => writeNode(child, innerDefault, prefix ? source.ns : inherited))
    .join('');
  return content === '' ? `<${head}/>` : `<${head}>${content}</${tag}>`;
}

function writeNode(node: XmlNode, defaultNs: string, inherited: string | undefined): string {
  return typeof node === 'string' ? escapeText(node) : writeElement(node, defaultNs, false, inherited);
}

function writeAttributes(attributes: Record<string, string>): string {
  let text = '';
  let foreign = 0;
  for (const [key, value] of Object.entries(attributes)) {
    const { uri, local } = namedIn(key);
    const written = escapeAttribute(value);
    if (uri === '') text += ` ${local}="${written}"`;
    else if (uri === XML_NAMESPACE) text += ` xml:${local}="${written}"`;
    else {
      const prefix = `a${++foreign}`;
      text += ` xmlns:${prefix}="${escapeAttribute(uri)}" ${prefix}:${local}="${written}"`;
    }
  }
  return text;
}

/** An attribute's key, `{uri}name` or a name alone. */
function namedIn(key: string): { readonly uri: string; readonly local: string } {
  const [, uri = '', local = key] = /^\{(.*)\}(.+)$/s.exec(key) ?? [];
  return { uri, local };
}
