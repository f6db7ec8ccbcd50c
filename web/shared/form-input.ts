import type { Endpoint } from '#contract/endpoint.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { messageOfIssue } from '#contract/form-messages.ts';
import type { Say } from './i18n/words.ts';

/** Inputs leave '' where nothing is typed; the contract knows only present or absent. */
export function withoutBlanks(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** The input of a call as a form with a file in it, for a call that is taken so. */
export function asForm(input: Readonly<Record<string, unknown>>, part: string, file: File): { Form: FormData } {
  const Form = new FormData();
  for (const [name, value] of Object.entries(input)) Form.append(name, String(value));
  Form.append(part, file);
  return { Form };
}

/**
 * What the endpoint's own schema finds wrong, in the words the server would use: one definition for both sides
 * (acceptance M1). Said anew whenever they are read: the page may turn to another language.
 */
export function problemsOf(endpoint: Endpoint, input: unknown, say: Say): FieldProblem[] {
  const parsed = endpoint.input.safeParse(input, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => {
    const { key, vars } = messageOfIssue(issue, input);
    return {
      Path: issue.path.map(String).join('.'),
      get Msg() {
        return say(key, vars);
      },
    };
  });
}

/** The problems by field, each field's in order. */
export function byField(problems: readonly FieldProblem[]): Map<string, FieldProblem[]> {
  const fields = new Map<string, FieldProblem[]>();
  for (const one of problems) fields.set(one.Path, [...(fields.get(one.Path) ?? []), one]);
  return fields;
}
