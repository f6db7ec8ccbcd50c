/**
 * One XML element as plain data: what the parser makes and the writer takes. Comments and processing instructions are
 * not kept.
 */
export interface XmlElement {
  /** Namespace URI; empty for none. */
  ns: string;
  /** Local name. */
  name: string;
  /** By local name; an attribute in a namespace is keyed `{uri}name`. Namespace declarations are not attributes. */
  attributes: Record<string, string>;
  children: XmlNode[];
}

/** Text, with CDATA sections and character references resolved, or an element. */
export type XmlNode = XmlElement | string;

export function element(ns: string, name: string, children: XmlNode[] = []): XmlElement {
  return { ns, name, attributes: {}, children };
}

export function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => typeof child !== 'string');
}

/** The first child element of that name, whatever stands before it. */
export function childOf(parent: XmlElement, ns: string, name: string): XmlElement | undefined {
  return elementsOf(parent).find((child) => child.ns === ns && child.name === name);
}

/** All text below an element, joined. */
export function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/**
 * The same tree without white space between elements: what is left says the same in EPP, which has no mixed content but
 * in notes.
 */
export function withoutBlanks(parent: XmlElement): XmlElement {
  const hasElements = parent.children.some((child) => typeof child !== 'string');
  const children = parent.children
    .filter((child) => typeof child !== 'string' || !hasElements || child.trim() !== '')
    .map((child) => (typeof child === 'string' ? child : withoutBlanks(child)));
  return { ...parent, children };
}
