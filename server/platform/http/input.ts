import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FieldProblem, InvalidInput } from '#contract/envelope.ts';
import { messageOfIssue } from '#contract/form-messages.ts';
import type { Lang } from '#contract/lang.ts';
import { FIELD_NAME_TOLD_MAX, PROBLEMS_TOLD_MAX } from '#contract/rules/edge/input.ts';
import { isKeepable } from '../db/keepable-text.ts';
import { translate } from '../i18n.ts';
import { refuse, type Said } from '../refusal.ts';
import { measure, type OutOfBounds } from './bounds.ts';
import { fieldProblem } from './words-header.ts';

function asObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse('BODY_UNREADABLE');
  return value as Record<string, unknown>;
}

export interface RawInput {
  readonly fields: Record<string, unknown>;
  /** Taken out before validation where the call takes it. */
  readonly safeCode: string | undefined;
  /** How much came, as announced; without end where nothing was. A query fits into a line. */
  readonly bytes: number;
}

/** In which field the code of a step-up comes. */
export const codeField = ({ who }: Endpoint) => (who === 'staff' ? 'Totp' : 'SafeCode');

/** Query (a GET's, or beside a file that is sent) or body, joined with the path's own fields. */
export function rawInput(endpoint: Endpoint, request: FastifyRequest, takesCode = false): RawInput {
  const inQuery = endpoint.method === 'GET' || endpoint.upload;
  const said = inQuery ? request.query : request.body;
  const bytes = inQuery ? request.url.length : Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const given = { ...asObject(said), ...asObject(request.params) };
  if (!takesCode && !endpoint.stepUp) return { fields: given, safeCode: undefined, bytes };
  const { [codeField(endpoint)]: code, ...fields } = given;
  return { fields, safeCode: typeof code === 'string' ? code : undefined, bytes };
}

/** Smaller inputs are judged at once: nothing in them is many. */
const SMALL_BYTES = 8_192;

type Path = readonly PropertyKey[];

/** Where a problem is; a name that somebody made up is told only as far as one of ours could go. */
const told = (path: Path) =>
  path
    .map(String)
    .map((name) => (name.length > FIELD_NAME_TOLD_MAX ? `${name.slice(0, FIELD_NAME_TOLD_MAX)}…` : name))
    .join('.');

/** The refusal INVALID_INPUT with the first problems, and how many more there are. */
function refuseAll(lang: Lang, first: readonly FieldProblem[], count: number) {
  const Fields = first.slice(0, PROBLEMS_TOLD_MAX);
  const more = count - Fields.length;
  if (more > 0) Fields.push(fieldProblem(lang, '', (each) => translate(each, 'form:more', { count: more })));
  return refuse('INVALID_INPUT', {}, { Fields });
}

/** Refuses lists that are too long, and more unknown fields than would be told, before any text in them is judged. */
function assertMeasure(endpoint: Endpoint, fields: Record<string, unknown>, lang: Lang): void {
  const measured = measure(endpoint, fields, PROBLEMS_TOLD_MAX);
  if (!measured.longList && measured.count <= PROBLEMS_TOLD_MAX) return;
  const words = ({ max }: OutOfBounds, each: Lang) =>
    max === undefined ? translate(each, 'form:unknownField') : translate(each, 'form:array.max', { max });
  const first = measured.told.map((of) => fieldProblem(lang, told(of.path), (each) => words(of, each)));
  throw refuseAll(lang, first, measured.count);
}

function refuseIssues(issues: readonly z.core.$ZodIssue[], input: unknown, lang: Lang) {
  const first: FieldProblem[] = [];
  let count = 0;
  for (const issue of issues) {
    const paths: readonly Path[] =
      issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];
    count += paths.length;
    if (first.length >= PROBLEMS_TOLD_MAX) continue;
    const { key, vars } = messageOfIssue(issue, input);
    const said = (each: Lang) => translate(each, key, vars);
    first.push(...paths.slice(0, PROBLEMS_TOLD_MAX).map((path) => fieldProblem(lang, told(path), said)));
  }
  return refuseAll(lang, first, count);
}

/** Where texts stand that the database cannot keep. */
function* unkeepable(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') {
    if (!isKeepable(value)) yield path;
  } else if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) yield* unkeepable(each, [...path, at]);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) yield* unkeepable((value as Record<string, unknown>)[name], [...path, name]);
  }
}

/** The input in its promised shape, or the refusal INVALID_INPUT with words for each field. */
export function parseInput(endpoint: Endpoint, { fields, bytes }: RawInput, lang: Lang): unknown {
  if (bytes > SMALL_BYTES) assertMeasure(endpoint, fields, lang);
  const parsed = z.safeParse(endpoint.input, fields, { reportInput: true });
  if (!parsed.success) throw refuseIssues(parsed.error.issues, fields, lang);
  if (endpoint.anyText) return parsed.data;
  const broken = [...unkeepable(parsed.data)];
  const said = (each: Lang) => translate(each, 'form:character');
  const first = broken.slice(0, PROBLEMS_TOLD_MAX).map((path) => fieldProblem(lang, told(path), said));
  if (first.length > 0) throw refuseAll(lang, first, broken.length);
  return parsed.data;
}

/** The refusal INVALID_INPUT for a field that only the server can judge, in the same form as a schema's. */
export function refuseField(
  lang: Lang,
  path: string,
  key: Parameters<typeof translate>[1],
  vars: Parameters<typeof translate>[2] = {},
) {
  return refuseSaid(lang, path, (each) => translate(each, key, vars));
}

/** The same, where its words are made. */
export function refuseSaid(lang: Lang, path: string, said: Said) {
  const data: InvalidInput = { Fields: [fieldProblem(lang, path, said)] };
  return refuse('INVALID_INPUT', {}, data);
}
