import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * How large the lists of an input may be, and which fields it has: what can be judged before any of it is looked at.
 */
interface Shape {
  readonly itemsMax: number;
  readonly item: Shape | undefined;
  readonly fields: ReadonlyMap<string, Shape>;
}

interface Json {
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly maxItems?: number;
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
}

/**
 * What is not found among the alternatives of a union is judged by them together; which of them is meant is the
 * schema's to say.
 */
function together(shapes: readonly Shape[]): Shape {
  const items = shapes.flatMap(({ item }) => (item ? [item] : []));
  const names = new Set(shapes.flatMap(({ fields }) => [...fields.keys()]));
  const of = (name: string) => shapes.flatMap(({ fields }) => fields.get(name) ?? []);
  return {
    itemsMax: Math.max(...shapes.map(({ itemsMax }) => itemsMax)),
    item: items.length > 0 ? together(items) : undefined,
    fields: new Map([...names].map((name) => [name, together(of(name))])),
  };
}

function shapeOf(json: Json): Shape {
  const either = json.anyOf ?? json.oneOf;
  if (either) return together(either.map(shapeOf));
  return {
    itemsMax: json.maxItems ?? Number.POSITIVE_INFINITY,
    item: json.items && shapeOf(json.items),
    fields: new Map(Object.entries(json.properties ?? {}).map(([name, each]) => [name, shapeOf(each)])),
  };
}

const shapes = new WeakMap<Endpoint, Shape>();

function shapeOfInput(endpoint: Endpoint): Shape {
  const known = shapes.get(endpoint);
  if (known) return known;
  const shape = shapeOf(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json);
  shapes.set(endpoint, shape);
  return shape;
}

/** A list that is too long, or a field that is not known. */
export interface OutOfBounds {
  readonly path: readonly (string | number)[];
  /** Of a list. */
  readonly max?: number;
}

export interface Measured {
  /** The first of them. */
  readonly told: readonly OutOfBounds[];
  readonly count: number;
  readonly longList: boolean;
}

/**
 * Measures an input by its endpoint's schema without judging any text of it: what is too long is not descended into,
 * and no more than `toldMax` findings are kept, so that it costs what counting costs.
 */
export function measure(endpoint: Endpoint, input: unknown, toldMax: number): Measured {
  const told: OutOfBounds[] = [];
  let count = 0;
  let longList = false;
  const find = (out: OutOfBounds) => {
    count++;
    if (out.max !== undefined) longList = true;
    if (told.length < toldMax) told.push(out);
  };
  const look = (shape: Shape, value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      if (value.length > shape.itemsMax) find({ path, max: shape.itemsMax });
      else if (shape.item) for (const [at, each] of value.entries()) look(shape.item, each, [...path, at]);
      return;
    }
    for (const name of Object.keys(value)) {
      const field = shape.fields.get(name);
      if (field) look(field, (value as Record<string, unknown>)[name], [...path, name]);
      else find({ path: [...path, name] });
    }
  };
  look(shapeOfInput(endpoint), input, []);
  return { told, count, longList };
}
