import { type ReactNode, useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type CallProblem, callWithWords, isCallProblem } from '../call.ts';
import { asForm, byField, problemsOf, withoutBlanks } from '../form-input.ts';
import { say } from '../i18n/words.ts';
import { useAct } from '../query.ts';
import { ProblemNote } from './answer.tsx';
import { type Busy, Button } from './button.tsx';
import { FormOf } from './fields/field.tsx';
import { type FormValues, formValues } from './fields/form-values.ts';
import './form.css';

interface ServerFormShape<E extends Endpoint> {
  done: (data: OutputOf<E>, message: string) => void;
  /** The reads that are stale after it. */
  after?: readonly Endpoint[];
  /** What the form shows at first. */
  initial?: Readonly<Record<string, unknown>>;
  /** Turns what the fields hold into the call's input; without it, the fields are the input. */
  toInput?: (values: Record<string, unknown>) => InputOf<E> | Promise<InputOf<E>>;
  /**
   * What else the call takes and costs the browser time: made only when nothing is wrong with the fields, whose words
   * wait for nothing.
   */
  proof?: () => Promise<Partial<InputOf<E>>>;
  /** The field whose value is a file that goes along, as the part of that name; the input does not hold it. */
  part?: string;
}

export interface ServerFormState {
  values: FormValues;
  submit: () => Promise<void>;
  /**
   * Whether the fields that judge what is typed find nothing wrong; else their words are shown, and the first has the
   * focus.
   */
  check: () => boolean;
  busy: Busy;
  /** A failure that belongs to no field. */
  problem: CallProblem | undefined;
}

/** A control by its id: of several, the one that is chosen, else the first. */
function focusOn(id: string): void {
  const control = document.getElementById(id);
  const inner = control?.matches('[role=radiogroup]')
    ? control.querySelector<HTMLElement>('input:checked, input')
    : control;
  inner?.focus({ preventScroll: true });
  inner?.scrollIntoView({ block: 'center' });
}

/**
 * A form over one endpoint: checked with the endpoint's own schema, sent once, the server's problems under their
 * fields, focus on the first wrong one, everything typed kept (design: forms).
 */
export function useServerForm<E extends Endpoint>(endpoint: E, shape: ServerFormShape<E>): ServerFormState {
  const [values] = useState(() => formValues(shape.initial));
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const act = useAct(endpoint, shape.after ? { after: shape.after } : {});

  function show(problems: readonly { Path: string; Msg: string }[]): boolean {
    const first = values.blame(byField(problems));
    if (first === undefined) return false;
    focusOn(first);
    return true;
  }

  async function send() {
    const given = withoutBlanks(values.now().values);
    const { [shape.part ?? '']: file, ...fields } = given;
    const input = shape.toInput ? await shape.toInput(fields) : fields;
    const found = problemsOf(endpoint, input, say);
    const own = found.length > 0 ? found : values.judged();
    setProblem(undefined);
    if (show(own)) return;
    const whole = shape.proof ? Object.assign({}, input, await shape.proof()) : input;
    try {
      const sent =
        shape.part && file instanceof File ? asForm(whole as Record<string, unknown>, shape.part, file) : whole;
      const { data, message } = await callWithWords(endpoint, sent as InputOf<E>);
      act.stale();
      shape.done(data, message);
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      if (!show(error.fields)) setProblem(error);
    }
  }

  async function submit() {
    if (running.current || act.busy === 'suspended') return;
    running.current = true;
    setBusy(true);
    try {
      await send();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return {
    values,
    submit,
    check: () => !show(values.judged()),
    busy: act.busy === 'suspended' ? act.busy : busy,
    problem,
  };
}

/** The form itself: one column, labels above. Put `Field`s and one `Submit` into it. */
export function ServerForm({ of, children }: { of: ServerFormState; children: ReactNode }) {
  return (
    <form
      className="ns-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void of.submit();
      }}
    >
      <FormOf value={of.values}>
        <ProblemNote problem={of.problem} />
        {children}
      </FormOf>
    </form>
  );
}

/** The primary act at the end of a form; what it does in one line below where that is not plain. */
export function Submit({ of, hint, children }: { of: ServerFormState; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="ns-submit">
      <Button tone="main" type="submit" busy={of.busy}>
        {children}
      </Button>
      {of.busy === 'suspended' && <p className="ns-muted">{say('common:waits.suspended')}</p>}
      {hint && <p className="ns-muted">{hint}</p>}
    </div>
  );
}
