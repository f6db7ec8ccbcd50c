import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FieldProblem, InvalidInput } from '#contract/envelope.ts';
import { messageOfIssue } from '#contract/form-messages.ts';
import type { Lang } from '#contract/lang.ts';
import { isKeepable } from '../db/keepable-text.ts';
import { translate } from '../i18n.ts';
import { refuse } from '../refusal.ts';

function asObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse('BODY_UNREADABLE');
  return value as Record<string, unknown>;
}

export interface RawInput {
  readonly fields: Record<string, unknown>;
  /** Taken out before validation where the call takes it. */
  readonly safeCode: string | undefined;
}

/** In which field the code of a step-up comes. */
export const codeField = ({ who }: Endpoint) => (who === 'staff' ? 'Totp' : 'SafeCode');

/** Query (a GET's, or beside a file that is sent) or body, joined with the path's own fields. */
export function rawInput(endpoint: Endpoint, request: FastifyRequest, takesCode = false): RawInput {
  const said = endpoint.method === 'GET' || endpoint.upload ? request.query : request.body;
  const given = { ...asObject(said), ...asObject(request.params) };
  if (!takesCode && !endpoint.stepUp) return { fields: given, safeCode: undefined };
  const { [codeField(endpoint)]: code, ...fields } = given;
  return { fields, safeCode: typeof code === 'string' ? code : undefined };
}

function problemsOf(issues: readonly z.core.$ZodIssue[], input: unknown, lang: Lang): FieldProblem[] {
  return issues.flatMap((issue) => {
    const { key, vars } = messageOfIssue(issue, input);
    const Msg = translate(lang, key, vars);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => ({ Path: [...issue.path, name].join('.'), Msg }));
    return [{ Path: issue.path.join('.'), Msg }];
  });
}

/** Where texts stand that the database cannot keep. */
function unkeepable(value: unknown, path: readonly (string | number)[] = []): string[] {
  if (typeof value === 'string') return isKeepable(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => unkeepable(each, [...path, name]));
}

/** The input in its promised shape, or the refusal INVALID_INPUT with words for each field. */
export function parseInput(endpoint: Endpoint, fields: Record<string, unknown>, lang: Lang): unknown {
  const parsed = z.safeParse(endpoint.input, fields, { reportInput: true });
  if (!parsed.success) throw refuse('INVALID_INPUT', {}, { Fields: problemsOf(parsed.error.issues, fields, lang) });
  if (endpoint.anyText) return parsed.data;
  const broken = unkeepable(parsed.data).map((Path) => ({ Path, Msg: translate(lang, 'form:character') }));
  if (broken.length > 0) throw refuse('INVALID_INPUT', {}, { Fields: broken });
  return parsed.data;
}

/** The refusal INVALID_INPUT for a field that only the server can judge, in the same form as a schema's. */
export function refuseField(
  lang: Lang,
  path: string,
  key: Parameters<typeof translate>[1],
  vars: Parameters<typeof translate>[2] = {},
) {
  const data: InvalidInput = { Fields: [{ Path: path, Msg: translate(lang, key, vars) }] };
  return refuse('INVALID_INPUT', {}, data);
}
