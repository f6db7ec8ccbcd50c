import { callsOf } from '#contract/actions.ts';
import { saysInside, wordsInside } from './words-header.ts';

/** Part of an answer without the acts that wait. */
export type Take = (value: unknown) => unknown;

type Act = string | { readonly Act: string };

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, object>>;
  readonly element?: object;
  readonly innerType?: object;
  readonly valueType?: object;
  readonly options?: readonly object[];
}

const defOf = (schema: object): Def => (schema as { readonly _zod: { readonly def: Def } })._zod.def;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function ofObject(shape: Readonly<Record<string, object>>, waits: ReadonlySet<string>): Take | undefined {
  const parts = Object.entries(shape).flatMap(([key, inner]) => {
    const take = takeOf(inner, waits);
    return take ? [[key, take] as const] : [];
  });
  if (parts.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    const there = parts.filter(([key]) => value[key] !== undefined);
    return { ...value, ...Object.fromEntries(there.map(([key, take]) => [key, take(value[key])])) };
  };
}

function ofOptions(options: readonly object[], waits: ReadonlySet<string>): Take | undefined {
  const takes = options.flatMap((option) => takeOf(option, waits) ?? []);
  return takes.length === 0 ? undefined : (value) => takes.reduce((left, take) => take(left), value);
}

function takeOf(schema: object, waits: ReadonlySet<string>): Take | undefined {
  const calls = callsOf(schema);
  if (calls) {
    const gone = new Set(Object.entries(calls).flatMap(([word, path]) => (path && waits.has(path) ? [word] : [])));
    return gone.size === 0
      ? undefined
      : (value) => (value as Act[]).filter((act) => !gone.has(typeof act === 'string' ? act : act.Act));
  }
  const { shape, element, innerType, valueType, options } = defOf(schema);
  if (shape) return ofObject(shape, waits);
  if (options) return ofOptions(options, waits);
  const inner = element ?? innerType ?? valueType;
  const take = inner && takeOf(inner, waits);
  if (!take) return undefined;
  if (element) return (value) => (Array.isArray(value) ? value.map(take) : value);
  if (innerType) return (value) => (isObject(value) ? take(value) : value);
  return (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, take(one)])) : value;
}

/**
 * What takes out of an answer of this shape the acts that wait (paths of calls); undefined where it holds none. Read
 * from the schema once, so that a new list needs nothing of its own.
 */
export function withoutWaiting(output: object, waits: ReadonlySet<string>): Take | undefined {
  const take = takeOf(output, waits);
  if (!take) return undefined;
  return (data) => {
    const left = take(data);
    return isObject(left) ? saysInside(left, wordsInside(data)) : left;
  };
}
