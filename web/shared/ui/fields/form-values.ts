import { useSyncExternalStore } from 'react';
import type { FieldProblem } from '#contract/envelope.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly values: Values;
  /** By field, in order. */
  readonly errors: Readonly<Record<string, readonly FieldProblem[]>>;
}

/** What is wrong with a text, in words; `left`: nobody types any more. */
export type Judge = (typed: string, left: boolean) => string | undefined;

/** Of what is typed twice, the other: that two differ is told at one of them and mended at either. */
const otherOf = (name: string): string => (name.endsWith('Again') ? name.slice(0, -'Again'.length) : `${name}Again`);

const NO_ERRORS: readonly FieldProblem[] = [];

/** What a form holds: the value of each field, and what is wrong with it. A changed value takes its mistake away. */
export function formValues(initial: Values = {}) {
  let now: Snapshot = { values: initial, errors: {} };
  const listeners = new Set<() => void>();
  /** The fields that are drawn, with the id of their control. */
  const drawn = new Map<string, string>();
  const judges = new Map<string, Judge>();

  function turn(next: Partial<Snapshot>): void {
    now = { ...now, ...next };
    for (const listener of listeners) listener();
  }

  return {
    now: () => now,
    watch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes some values; the others stay. */
    set(values: Values) {
      const kept = Object.entries(now.errors).filter(([name]) => !(name in values) && !(otherOf(name) in values));
      turn({ values: { ...now.values, ...values }, errors: Object.fromEntries(kept) });
    },
    /** Back to what the form began with. */
    reset: () => turn({ values: initial, errors: {} }),
    draw(name: string, id: string) {
      drawn.set(name, id);
      return () => void drawn.delete(name);
    },
    /** A field that is judged while it is typed is judged once more before the form is sent. */
    judge(name: string, judge: Judge) {
      judges.set(name, judge);
      return () => void judges.delete(name);
    },
    /** What the judges find now. */
    judged: (): FieldProblem[] =>
      [...judges].flatMap(([Path, judge]) => {
        const Msg = judge(String(now.values[Path] ?? ''), true);
        return Msg === undefined ? [] : [{ Path, Msg }];
      }),
    /**
     * Puts mistakes at the fields that are drawn and leaves the others; the control of the first, if any has a field.
     */
    blame(problems: ReadonlyMap<string, readonly FieldProblem[]>): string | undefined {
      const errors: Record<string, readonly FieldProblem[]> = {};
      for (const [path, words] of problems) {
        const name = drawn.has(path) ? path : (path.split('.')[0] ?? path);
        if (drawn.has(name)) errors[name] = [...(errors[name] ?? []), ...words];
      }
      turn({ errors });
      const first = Object.keys(errors)[0];
      return first === undefined ? undefined : drawn.get(first);
    },
  };
}
export type FormValues = ReturnType<typeof formValues>;

/** Something the form holds, also where the server draws it. */
function useHeld<T>(form: FormValues, held: () => T): T {
  return useSyncExternalStore(form.watch, held, held);
}

/** Everything the form holds; the component is drawn again with each change. */
export function useValues(form: FormValues): Values {
  return useHeld(form, () => form.now().values);
}

/** One value of the form. */
export function useValue(form: FormValues, name: string): unknown {
  return useHeld(form, () => form.now().values[name]);
}

/** One value that is text, once something was given. */
export function useText(form: FormValues, name: string): string | undefined {
  const value = useValue(form, name);
  return typeof value === 'string' ? value : undefined;
}

export function useErrors(form: FormValues, name: string): readonly FieldProblem[] {
  return useHeld(form, () => form.now().errors[name] ?? NO_ERRORS);
}
