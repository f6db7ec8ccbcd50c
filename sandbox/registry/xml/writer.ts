import { PREFIXES } from './namespaces.ts';
import type { XmlElement } from './reader.ts';

/** A piece of finished XML. Only this file makes one, so nothing unescaped can get in. */
export interface Xml {
  readonly xml: string;
  /** The namespace it declares, for an outermost element: sent only to a session that asked for it. */
  readonly uri?: string;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;
type Child = Xml | string | undefined | false | readonly Child[];

/** `el('domain:name', {avail: 1}, 'a.com')`: text is escaped; undefined attributes and children are left out. */
export function el(tag: string, attributes: Attributes = {}, ...children: Child[]): Xml {
  const opening = tag + writeAttributes(attributes);
  const content = children.map(writeChild).join('');
  return { xml: content === '' ? `<${opening}/>` : `<${opening}>${content}</${tag}>` };
}

/** The outermost element of an object or extension: declares the namespace of its prefix. */
export function rooted(tag: string, attributes: Attributes = {}, ...children: Child[]): Xml {
  const prefix = tag.slice(0, tag.indexOf(':')) as keyof typeof PREFIXES;
  const uri = PREFIXES[prefix];
  return { ...el(tag, { [`xmlns:${prefix}`]: uri, ...attributes }, ...children), uri };
}

/** A whole document around the one child of `<epp>`. */
export function eppDocument(child: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${el('epp', { xmlns: PREFIXES.epp }, child).xml}`;
}

/** An element as it was read, written again, with the text of every element named in `masked` starred out. */
export function rewrite(element: XmlElement, masked: ReadonlySet<string>, outer = ''): string {
  const attributes = element.attributes.map((a) => ` ${a.name}="${escapeText(a.value)}"`).join('');
  const declaration = element.uri === outer ? '' : ` xmlns="${escapeText(element.uri)}"`;
  const opening = `<${element.name}${declaration}${attributes}`;
  if (masked.has(element.name)) return `${opening}>***</${element.name}>`;
  if (element.children.length === 0) return `${opening}/>`;
  const inner = element.children.map((c) => (typeof c === 'string' ? escapeText(c) : rewrite(c, masked, element.uri)));
  return `${opening}>${inner.join('')}</${element.name}>`;
}

function writeChild(child: Child): string {
  if (child === undefined || child === false) return '';
  if (typeof child === 'string') return escapeText(child);
  if ('xml' in child) return child.xml;
  return child.map(writeChild).join('');
}

function writeAttributes(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${name}="${escapeText(String(value))}"`;
  }
  return text;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ESCAPES[c]!);
}
