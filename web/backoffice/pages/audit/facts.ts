/** One fact of an act: what it was, and what it is; only one of them where it came or went. */
export interface Fact {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that was left empty is no fact. */
const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** The facts of an act, one by one, as its record has them; what stayed as it was, or is empty, is left out. Pure. */
export function factsOf(before: unknown, after: unknown): Fact[] {
  if (!isRecord(before) && !isRecord(after))
    return before === undefined && after === undefined ? [] : [{ key: '', before, after }];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((key) => ({ key, before: was[key], after: is[key] }))
    .filter((fact) => JSON.stringify(fact.before) !== JSON.stringify(fact.after))
    .filter((fact) => !isNothing(fact.before) || !isNothing(fact.after));
}

/** An instant as records keep it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

interface Saying {
  readonly yes: string;
  readonly no: string;
  readonly time: (instant: string) => string;
}

/** A value in words: no quotation marks, no braces. Pure. */
export function inWords(value: unknown, say: Saying): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  if (typeof value === 'string') return INSTANT.test(value) ? say.time(value) : value;
  if (Array.isArray(value)) return value.map((each) => inWords(each, say)).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, each]) => `${key} ${inWords(each, say)}`)
      .join(', ');
  return String(value);
}
