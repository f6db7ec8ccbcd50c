import { prefixOf } from '../namespaces.ts';
import { element, type XmlElement } from '../xml/tree.ts';
import type { Content } from './element.ts';

/** A named element that can stand where EPP leaves room: under a command verb, in `resData`, in `extension`. */
export interface ElementSpec<T> {
  readonly ns: string;
  readonly name: string;
  /** `domain:create`: the usual prefix and the name, for messages, metrics and tests. */
  readonly label: string;
  readonly content: Content<T>;
}

/** A value with the description that writes it. */
export interface Described<T = unknown> {
  readonly spec: ElementSpec<T>;
  readonly value: T;
}

export function elementSpec<T>(ns: string, name: string, content: Content<T>): ElementSpec<T> {
  return { ns, name, label: `${prefixOf(ns)}:${name}`, content };
}

export function described<T>(spec: ElementSpec<T>, value: T): Described<T> {
  return { spec, value };
}

/** Throws `EppDataError` when the value does not fit. */
export function writeSpec<T>(spec: ElementSpec<T>, value: T): XmlElement {
  const written = element(spec.ns, spec.name);
  spec.content.write(value, written, spec.label);
  return written;
}

/** Throws `EppDataError` when the element does not fit. */
export function readSpec<T>(spec: ElementSpec<T>, from: XmlElement): T {
  return spec.content.read(from, spec.label);
}

/** The value of one description among several read elements, typed; undefined when it is not there. */
export function findValue<T>(spec: ElementSpec<T>, among: readonly Described[]): T | undefined {
  return among.find((found) => found.spec === (spec as ElementSpec<unknown>))?.value as T | undefined;
}
