import type * as z from 'zod/mini';
import type { MessageKey, MessageVars } from './messages/index.ts';

type Issue = z.core.$ZodIssue;

/** `area:key` was given as the message of a check: the field has words of its own. */
const OWN_WORDS = /^[a-z]+:[\w.]+$/;

function byBound(issue: Issue & { code: 'too_small' | 'too_big' }): { key: MessageKey; vars: MessageVars } {
  const least = issue.code === 'too_small';
  const bound = Number(least ? issue.minimum : issue.maximum);
  if (issue.exact && issue.origin === 'string') return { key: 'form:string.length', vars: { length: bound } };
  const vars = { [least ? 'min' : 'max']: bound };
  if (issue.origin === 'string') {
    if (least && bound === 1) return { key: 'form:required', vars: {} };
    return { key: least ? 'form:string.min' : 'form:string.max', vars };
  }
  if (issue.origin === 'array') return { key: least ? 'form:array.min' : 'form:array.max', vars };
  return { key: least ? 'form:number.min' : 'form:number.max', vars };
}

/**
 * What was given at the path of an issue. A schema that trims reports the trimmed text, so the input itself is looked
 * at.
 */
function givenAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], input);
}

/**
 * The words for one validation issue: the field's own where it named some, else the default form messages of
 * specification §5.
 */
export function messageOfIssue(issue: Issue, input?: unknown): { key: MessageKey; vars: MessageVars } {
  const found = wordsOf(issue);
  const given = found.key === 'form:required' ? givenAt(input, issue.path) : undefined;
  return typeof given === 'string' && given !== '' ? { key: 'form:whitespace', vars: {} } : found;
}

/** The bound that was passed, for words of a field's own that tell it. */
function boundOf(issue: Issue): MessageVars {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  return issue.code === 'too_small' ? { min: Number(issue.minimum) } : {};
}

function wordsOf(issue: Issue): { key: MessageKey; vars: MessageVars } {
  if (OWN_WORDS.test(issue.message)) return { key: issue.message as MessageKey, vars: boundOf(issue) };
  if (issue.code === 'too_small' || issue.code === 'too_big') return byBound(issue);
  if (issue.code === 'invalid_type')
    return { key: issue.input === undefined ? 'form:required' : 'form:type', vars: {} };
  if (issue.code === 'invalid_value') return { key: 'form:enum', vars: {} };
  if (issue.code === 'unrecognized_keys') return { key: 'form:unknownField', vars: {} };
  if (issue.code === 'invalid_format') {
    if (issue.format === 'email') return { key: 'form:email', vars: {} };
    if (issue.format === 'date' || issue.format === 'datetime') return { key: 'form:date', vars: {} };
    return { key: 'form:pattern', vars: {} };
  }
  return { key: 'form:type', vars: {} };
}
