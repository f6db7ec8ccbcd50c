import { refuse } from '../refusal.ts';
import { XSI_URI } from './namespaces.ts';
import type { XmlElement } from './reader.ts';

/** Reads the children of one element in schema order; anything missing, out of order or unknown is 2001. */
export interface Sequence {
  /** The next child if it has this name. */
  maybe(name: string): XmlElement | undefined;
  /** The next child, which must have this name. */
  one(name: string): XmlElement;
  /** All following children of this name, at most `max`. */
  many(name: string, max?: number): XmlElement[];
  /** The next child whatever it is, if there is one. */
  next(): XmlElement | undefined;
  /** Nothing may follow. */
  end(): void;
}

const syntax = (reason: string): never => refuse(2001, reason);

/** The sequence of an element's children, which must be of the element's own namespace unless `uri` says otherwise. */
export function sequence(element: XmlElement, uri: string = element.uri): Sequence {
  const children: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string') children.push(child);
    else if (child.trim() !== '') syntax(`text not allowed in <${element.name}>`);
  }
  let at = 0;
  const maybe = (name: string) => {
    const child = children[at];
    if (child?.name !== name || child.uri !== uri) return undefined;
    at += 1;
    return child;
  };
  return {
    maybe,
    one: (name) => maybe(name) ?? syntax(`<${name}> expected in <${element.name}>`),
    many(name, max = Number.POSITIVE_INFINITY) {
      const found: XmlElement[] = [];
      for (let child = maybe(name); child; child = maybe(name)) found.push(child);
      if (found.length > max) syntax(`too many <${name}> in <${element.name}>`);
      return found;
    },
    next: () => children[at++],
    end() {
      const extra = children[at];
      if (extra) syntax(`<${extra.name}> not expected in <${element.name}>`);
    },
  };
}

/** Attributes by name; one that is not listed is 2001. */
export function attributes(element: XmlElement, ...allowed: string[]): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  for (const attribute of element.attributes) {
    if (attribute.uri === XSI_URI) continue;
    if (attribute.uri !== '' || !allowed.includes(attribute.name)) {
      syntax(`attribute ${attribute.name} not expected in <${element.name}>`);
    }
    found[attribute.name] = attribute.value.trim();
  }
  return found;
}

/** Text of an element that holds only text, as written (xs:normalizedString). */
export function text(element: XmlElement): string {
  if (element.children.some((child) => typeof child !== 'string')) syntax(`<${element.name}> holds only text`);
  return (element.children as string[]).join('').replace(/[\t\n]/g, ' ');
}

/** Text with its white space collapsed (xs:token), of a length in characters. */
export function token(element: XmlElement, min: number, max: number): string {
  const value = text(element).replace(/ +/g, ' ').trim();
  const length = [...value].length;
  if (length < min || length > max) syntax(`<${element.name}> has a wrong length`);
  return value;
}

/** A whole number of the schema's unsigned types. */
export function whole(element: XmlElement, min: number, max: number): number {
  const value = token(element, 1, 10);
  const number = /^\d+$/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
  return number >= min && number <= max ? number : syntax(`<${element.name}> is not a number from ${min} to ${max}`);
}

/** An element without content and attributes. */
export function empty(element: XmlElement): void {
  attributes(element);
  if (element.children.some((child) => typeof child !== 'string' || child.trim() !== '')) {
    syntax(`<${element.name}> must be empty`);
  }
}
