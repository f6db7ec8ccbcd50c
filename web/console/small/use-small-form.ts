import { type FormEvent, useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type CallProblem, isCallProblem, request } from '#web/shared/request.ts';

export interface SmallForm {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** The words of the last failure that belongs to no field. */
  failed: string | undefined;
  /** The catalogue key of the last refusal. */
  refusal: string | undefined;
  wrong: Readonly<Record<string, string>>;
}

interface SmallFormShape<E extends Endpoint> {
  /** The endpoint's path; the type parameter is the endpoint itself, so the schema library stays out of the page. */
  path: E['path'];
  /** Reads the form; problems of its own by field keep it from being sent. */
  input: (form: FormData) => InputOf<E> | Promise<InputOf<E>>;
  check?: (form: FormData) => Record<string, string>;
  /** The server's data and words, and the form as it was sent. */
  done: (data: OutputOf<E>, message: string, given: FormData) => void;
  failed?: (key: string | undefined) => void;
}

function focusFirst(form: HTMLFormElement, wrong: Readonly<Record<string, string>>): void {
  const field = [...form.elements].find((one) => one instanceof HTMLInputElement && wrong[one.name]);
  if (field instanceof HTMLElement) field.focus();
}

/** The first words of each field, in the language that the page shows now. */
const wordsOf = ({ fields }: CallProblem): Record<string, string> =>
  Object.fromEntries(fields.map(({ Path, Msg }) => [Path, Msg]).reverse());

/**
 * A form of a small page: sends once, puts the server's words under the fields, moves focus to the first wrong one,
 * keeps what was typed.
 */
export function useSmallForm<E extends Endpoint>(shape: SmallFormShape<E>): SmallForm {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const [named, setNamed] = useState(true);
  /** The form as it was sent, where the page itself finds something wrong: said anew when the language turns. */
  const [checked, setChecked] = useState<FormData>();

  async function submit(form: HTMLFormElement) {
    const given = new FormData(form);
    const own = shape.check?.(given) ?? {};
    setProblem(undefined);
    setChecked(given);
    if (Object.keys(own).length > 0) return focusFirst(form, own);
    try {
      const input = (await shape.input(given)) as Record<string, unknown>;
      const { Data, Msg } = await request({ method: 'POST', path: shape.path, input });
      shape.done(Data as OutputOf<E>, Msg, given);
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setProblem(error);
      shape.failed?.(error.key);
      const fields = wordsOf(error);
      setNamed([...form.elements].some((one) => one instanceof HTMLInputElement && fields[one.name]));
      focusFirst(form, fields);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await submit(event.currentTarget);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return {
    onSubmit,
    busy,
    failed: named ? undefined : (problem?.fields[0]?.Msg ?? problem?.message),
    refusal: problem?.key,
    wrong: problem ? wordsOf(problem) : ((checked && shape.check?.(checked)) ?? {}),
  };
}
