import { element, elementsOf, type XmlElement, type XmlNode } from '../xml/tree.ts';
import { type Cursor, finish, label, open, takeAttribute } from './cursor.ts';
import { EppDataError, refuse, type Text } from './text.ts';

/**
 * Complex types: one description of an element's inside, in the order of its schema, that writes a value, reads it back
 * and refuses what does not fit, with the path of the fault. Reading is as strict as writing, in counts, limits and in
 * that nothing is unknown, but for the order: known elements are read wherever they stand.
 */
export interface Content<T> {
  write(value: T, into: XmlElement, path: string): void;
  read(from: XmlElement, path: string): T;
}

/** A piece of an element: an attribute, its text, or one or several children. */
export interface Part<T> {
  readonly optional: boolean;
  write(value: T, into: XmlElement, path: string): void;
  read(from: Cursor, path: string): T;
  /** Is the next thing to read mine? */
  starts(from: Cursor): boolean;
}

interface OptionalPart<T> extends Part<T | undefined> {
  readonly optional: true;
}

export type ValueOf<P> = P extends Content<infer T> ? T : P extends Part<infer T> ? T : never;
type Parts = Readonly<Record<string, Part<unknown>>>;
type OptionalKeys<P extends Parts> = { [K in keyof P]: P[K] extends { optional: true } ? K : never }[keyof P];
type RecordOf<P extends Parts> = { [K in Exclude<keyof P, OptionalKeys<P>>]: ValueOf<P[K]> } & {
  [K in OptionalKeys<P>]?: ValueOf<P[K]>;
} extends infer R
  ? { [K in keyof R]: R[K] }
  : never;
/** Exactly one of the alternatives. */
type ChoiceOf<P extends Parts> = {
  [K in keyof P]: { [J in K]: ValueOf<P[K]> } & { [J in Exclude<keyof P, K>]?: undefined };
}[keyof P];

/**
 * An element with several parts: an object with one key for each. Unknown keys are refused in writing, unknown children
 * in reading.
 */
export function record<const P extends Parts>(parts: P): Content<RecordOf<P>> {
  const entries = Object.entries(parts);
  return {
    write(value, into, path) {
      const given = value as Record<string, unknown>;
      for (const key of Object.keys(given)) if (!Object.hasOwn(parts, key)) refuse(path, `has no part called ${key}`);
      for (const [key, part] of entries) {
        if (given[key] !== undefined) part.write(given[key], into, path);
        else if (!part.optional) refuse(path, `${key} is missing`);
      }
    },
    read: (from, path) => readInOrder(from, entries, path) as RecordOf<P>,
  };
}

/** The same where the schema leaves the order open (xs:all): written in the order given here, read in any. */
export function recordInAnyOrder<const P extends Parts>(parts: P): Content<RecordOf<P>> {
  const ordered = record(parts);
  const entries = Object.entries(parts);
  return {
    write: ordered.write,
    read(from, path) {
      const cursor = open(from);
      const value: Record<string, unknown> = {};
      for (;;) {
        const found = entries.find(([key, part]) => !Object.hasOwn(value, key) && part.starts(cursor));
        if (!found) break;
        value[found[0]] = found[1].read(cursor, path);
      }
      finish(cursor, path);
      for (const [key, part] of entries) {
        if (!part.optional && !Object.hasOwn(value, key)) refuse(path, `${key} is missing`);
      }
      return value as RecordOf<P>;
    },
  };
}

/** An element all of whose parts may be missing, but not all at once. */
export function notEmpty<T extends object>(content: Content<T>): Content<T> {
  const check = (value: T, path: string): T =>
    Object.values(value).some((piece) => piece !== undefined) ? value : refuse(path, 'must not be empty');
  return {
    write: (value, into, path) => content.write(check(value, path), into, path),
    read: (from, path) => check(content.read(from, path), path),
  };
}

/** An element whose inside is one part: the value is that part's, without an object around it. */
export function only<T>(part: Part<T>): Content<T> {
  return {
    write: (value, into, path) => part.write(value, into, path),
    read(from, path) {
      const cursor = open(from);
      const value = part.read(cursor, path);
      finish(cursor, path);
      return value;
    },
  };
}

/** An element of text alone. */
export function text<T>(type: Text<T>): Content<T> {
  return only(body(type));
}

/** An element that is there or not, and empty. */
export const empty: Content<true> = {
  write: (value, _into, path) => (value === true ? undefined : refuse(path, 'must be true')),
  read(from, path) {
    finish(open(from), path);
    return true;
  },
};

/** Everything inside, text and elements, kept as it stands: for what an RFC leaves open. */
export const inside: Part<readonly XmlNode[]> = {
  optional: false,
  write: (value, into) => {
    into.children.push(...value);
  },
  read(from) {
    from.next = from.children.length;
    from.textTaken = true;
    return from.element.children;
  },
  starts: () => true,
};

/** An element with anything inside and no attributes. */
export const anything: Content<readonly XmlNode[]> = only(inside);

/** The text of the element itself, beside attributes. */
export function body<T>(type: Text<T>): Part<T> {
  return {
    optional: false,
    write(value, into, path) {
      const written = type.write(value, path);
      if (written !== '') into.children.push(written);
    },
    read(from, path) {
      from.textTaken = true;
      if (from.children.length > 0) refuse(path, 'must hold text only');
      return type.read(from.element.children.join(''), path);
    },
    starts: () => true,
  };
}

export function attribute<T>(name: string, type: Text<T>): Part<T> {
  return {
    optional: false,
    write(value, into, path) {
      into.attributes[name] = type.write(value, `${path}/@${name}`);
    },
    read(from, path) {
      const value = takeAttribute(from, name);
      return value === undefined ? refuse(path, `attribute ${name} is missing`) : type.read(value, `${path}/@${name}`);
    },
    starts: (from) => name in from.element.attributes,
  };
}

/** An attribute that may be missing; a default of the schema is not filled in. */
export function maybeAttribute<T>(name: string, type: Text<T>): OptionalPart<T> {
  const part = attribute(name, type);
  return {
    optional: true,
    write: (value, into, path) => part.write(value as T, into, path),
    read: (from, path) => (part.starts(from) ? part.read(from, path) : undefined),
    starts: part.starts,
  };
}

/** Exactly one of several parts, told apart by the element that begins them. */
export function choice<const P extends Parts>(parts: P): Part<ChoiceOf<P>> {
  const entries = Object.entries(parts);
  return {
    optional: false,
    write(value, into, path) {
      const given = Object.entries(value as Record<string, unknown>).filter(([, piece]) => piece !== undefined);
      const [key, piece] = given[0] ?? ['', undefined];
      if (given.length !== 1 || !Object.hasOwn(parts, key)) refuse(path, `needs exactly one of ${Object.keys(parts)}`);
      (parts[key] as Part<unknown>).write(piece, into, path);
    },
    read(from, path) {
      const found = entries.find(([, part]) => part.starts(from));
      if (!found) return refuse(path, `needs one of ${Object.keys(parts)}`);
      return { [found[0]]: found[1].read(from, path) } as ChoiceOf<P>;
    },
    starts: (from) => entries.some(([, part]) => part.starts(from)),
  };
}

/** A choice that may be missing altogether. */
export function maybe<T>(part: Part<T>): OptionalPart<T> {
  return {
    optional: true,
    write: (value, into, path) => part.write(value as T, into, path),
    read: (from, path) => (part.starts(from) ? part.read(from, path) : undefined),
    starts: part.starts,
  };
}

/** Children in one namespace. `list` gives an array that may be empty; `maybeList` is missing when there is none. */
export function childrenIn(ns: string) {
  const child = <T>(name: string, content: Content<T>): Part<T> => ({
    optional: false,
    write(value, into, path) {
      const written = element(ns, name);
      content.write(value, written, `${path}/${label(ns, name)}`);
      into.children.push(written);
    },
    read(from, path) {
      const found = this.starts(from) ? from.children[from.next++] : undefined;
      if (!found) return refuse(path, `${label(ns, name)} is missing or out of place`);
      return content.read(found, `${path}/${label(ns, name)}`);
    },
    starts(from) {
      const next = from.children[from.next];
      return next !== undefined && next.ns === ns && next.name === name;
    },
  });
  const list = <T>(name: string, content: Content<T>, min = 0, max = Number.POSITIVE_INFINITY): Part<T[]> => {
    const one = child(name, content);
    const check = (count: number, path: string) => {
      if (count < min) refuse(path, `needs at least ${min} ${label(ns, name)}`);
      if (count > max) refuse(path, `takes at most ${max} ${label(ns, name)}`);
    };
    return {
      optional: false,
      write(values, into, path) {
        check(values.length, path);
        for (const value of values) one.write(value, into, path);
      },
      read(from, path) {
        const values: T[] = [];
        while (one.starts(from)) values.push(one.read(from, path));
        check(values.length, path);
        return values;
      },
      starts: (from) => one.starts(from),
    };
  };
  return {
    child,
    list,
    maybe: <T>(name: string, content: Content<T>): OptionalPart<T> => maybe(child(name, content)),
    maybeList: <T>(name: string, content: Content<T>, max?: number): OptionalPart<T[]> =>
      maybe(list(name, content, 1, max)),
  };
}

type Entries = readonly (readonly [key: string, part: Part<unknown>])[];

function readAll(cursor: Cursor, entries: Entries, path: string): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [key, part] of entries) {
    const piece = part.read(cursor, path);
    if (piece !== undefined) value[key] = piece;
  }
  finish(cursor, path);
  return value;
}

/**
 * In the schema's order; parts that are all known and only stand elsewhere are put into it, so that one of them does
 * not hide the rest.
 */
function readInOrder(from: XmlElement, entries: Entries, path: string): Record<string, unknown> {
  const asSent = elementsOf(from);
  try {
    return readAll(open(from, asSent), entries, path);
  } catch (error) {
    const ordered = bySchema(asSent, entries);
    if (!(error instanceof EppDataError) || ordered.every((child, at) => child === asSent[at])) throw error;
    return readAll(open(from, ordered), entries, path);
  }
}

/** Children in the order of the parts that begin with them; unknown ones last. */
function bySchema(children: readonly XmlElement[], entries: Entries): XmlElement[] {
  const rank = (child: XmlElement) => {
    const alone: XmlElement = { ...child, attributes: {}, children: [] };
    const at = entries.findIndex(([, part]) => part.starts(open(alone, [child])));
    return at < 0 ? entries.length : at;
  };
  return [...children].sort((a, b) => rank(a) - rank(b));
}
