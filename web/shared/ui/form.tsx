import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type CallProblem, callWithWords, isCallProblem } from '../call.ts';
import { byField, namePath, problemsOf, withoutBlanks } from '../form-input.ts';
import { useWords } from '../i18n/words.ts';
import { useAct } from '../query.ts';
import { ProblemNote } from './answer.tsx';
import './form.css';

interface ServerFormShape<E extends Endpoint> {
  done: (data: OutputOf<E>, message: string) => void;
  /** The reads that are stale after it. */
  after?: readonly Endpoint[];
  /** What the form shows at first. */
  initial?: Readonly<Record<string, unknown>>;
  /** Turns what the fields hold into the call's input; without it, the fields are the input. */
  toInput?: (values: Record<string, unknown>) => InputOf<E> | Promise<InputOf<E>>;
}

export interface ServerFormState {
  instance: FormInstance;
  initial: Readonly<Record<string, unknown>>;
  submit: () => Promise<void>;
  /** Words of a field were changed: they go with the mistake. */
  busy: boolean;
  /** A failure that belongs to no field. */
  problem: CallProblem | undefined;
}

/**
 * A form over one endpoint: checked with the endpoint's own schema, sent once, the server's problems under their fields, focus on the first
 * wrong one, everything typed kept (design: forms).
 */
export function useServerForm<E extends Endpoint>(endpoint: E, shape: ServerFormShape<E>): ServerFormState {
  const { t } = useWords();
  const [instance] = Form.useForm();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const act = useAct(endpoint, shape.after ? { after: shape.after } : {});

  function show(problems: readonly { Path: string; Msg: string }[]): boolean {
    const fields = [...byField(problems)].map(([path, errors]) => ({ name: namePath(path), errors }));
    const known = fields.filter(({ name }) => instance.getFieldInstance(name) || name[0]! in instance.getFieldsValue());
    instance.setFields(known as Parameters<FormInstance['setFields']>[0]);
    const first = known[0]?.name;
    if (first) instance.scrollToField(first, { focus: true, block: 'center' });
    return known.length > 0;
  }

  async function send() {
    const values = withoutBlanks(instance.getFieldsValue(true) as Record<string, unknown>);
    const input = shape.toInput ? await shape.toInput(values) : values;
    const own = problemsOf(endpoint, input, t);
    setProblem(undefined);
    if (own.length > 0 && show(own)) return;
    try {
      const { data, message } = await callWithWords(endpoint, input as InputOf<E>);
      act.stale();
      shape.done(data, message);
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      if (!show(error.fields)) setProblem(error);
    }
  }

  async function submit() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await send();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { instance, initial: shape.initial ?? {}, submit, busy, problem };
}

/** The form itself: one column, labels above. Put `Field`s and one `Submit` into it. */
export function ServerForm({ of, children }: { of: ServerFormState; children: ReactNode }) {
  return (
    <Form
      form={of.instance}
      initialValues={of.initial}
      layout="vertical"
      requiredMark={false}
      onFinish={of.submit}
      onValuesChange={(changed: object) => {
        for (const name of Object.keys(changed)) of.instance.setFields([{ name, errors: [] }]);
      }}
      className="ns-form"
    >
      <ProblemNote problem={of.problem} />
      {children}
    </Form>
  );
}

interface FieldProps {
  name: string | (string | number)[];
  label: ReactNode;
  help?: ReactNode;
  /** 'checked' for a checkbox or switch. */
  valueName?: string;
  children: ReactNode;
}

/** One field: label above, help before the mistake, the words after it. */
export function Field({ name, label, help, valueName, children }: FieldProps) {
  return (
    <Form.Item
      name={name}
      label={valueName === 'checked' ? undefined : label}
      extra={help}
      {...(valueName ? { valuePropName: valueName } : {})}
      validateTrigger={[]}
    >
      {children}
    </Form.Item>
  );
}

/** The primary act at the end of a form; what it does in one line below where that is not plain. */
export function Submit({ of, hint, children }: { of: ServerFormState; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="ns-submit">
      <Button type="primary" htmlType="submit" loading={of.busy}>
        {children}
      </Button>
      {hint && <p className="ns-muted">{hint}</p>}
    </div>
  );
}
