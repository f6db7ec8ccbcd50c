import { prefixOf, XSI } from '../namespaces.ts';
import { elementsOf, type XmlElement } from '../xml/tree.ts';
import { refuse } from './text.ts';

/** How far the reading of one element has come. */
export interface Cursor {
  readonly element: XmlElement;
  readonly children: readonly XmlElement[];
  next: number;
  readonly attributes: Set<string>;
  textTaken: boolean;
}

/** Begins to read an element; `children` in another order than they stand. */
export function open(from: XmlElement, children: readonly XmlElement[] = elementsOf(from)): Cursor {
  return { element: from, children, next: 0, attributes: new Set(), textTaken: false };
}

export function takeAttribute(from: Cursor, name: string): string | undefined {
  from.attributes.add(name);
  return Object.hasOwn(from.element.attributes, name) ? from.element.attributes[name] : undefined;
}

/** Nothing may be left over: a child nobody read is a misunderstanding, not a detail. */
export function finish(cursor: Cursor, path: string): void {
  const left = cursor.children[cursor.next];
  if (left) refuse(path, `has an unexpected ${label(left.ns, left.name)}`);
  for (const name of Object.keys(cursor.element.attributes)) {
    if (!cursor.attributes.has(name) && !name.startsWith(`{${XSI}}`)) refuse(path, 'has an unexpected attribute');
  }
  if (cursor.textTaken) return;
  if (cursor.element.children.some((child) => typeof child === 'string' && child.trim() !== '')) {
    refuse(path, 'has unexpected text');
  }
}

export function label(ns: string, name: string): string {
  return `${prefixOf(ns) ?? '?'}:${name}`;
}
