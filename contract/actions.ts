import * as z from 'zod/mini';

/** By schema: which call each of its words makes. */
const CALLS = new WeakMap<object, Readonly<Record<string, string | null>>>();

/**
 * `Actions` of an answer: what its reader may do now, in words of a row. `calls`: the path of the call that each word
 * makes, by which the server leaves out what waits (`waitsWhileSuspended`); null: it only leads somewhere.
 */
export function actionsOf<W extends string>(words: readonly W[], calls: Readonly<Record<W, `/${string}` | null>>) {
  const schema = z.array(z.enum(words));
  CALLS.set(schema, calls);
  return schema;
}

/** The same of acts that say more than their word: `{ Act: 'push', NamesMax: 20 }`. */
export function actsOf<S extends z.ZodMiniArray>(schema: S, calls: Readonly<Record<string, `/${string}` | null>>): S {
  CALLS.set(schema, calls);
  return schema;
}

/** The calls of a schema that one of these made; undefined of any other. */
export const callsOf = (schema: object): Readonly<Record<string, string | null>> | undefined => CALLS.get(schema);
