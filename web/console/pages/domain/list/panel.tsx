import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { CallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Busy, Button } from '#web/shared/ui/button.tsx';

interface PanelProps {
  title: string;
  about?: string;
  /** The words of the act; without them there is only a way out. */
  act?: string;
  onAct?: () => void;
  onClose: () => void;
  busy?: Busy;
  problem?: CallProblem | undefined;
  children: ReactNode;
}

/**
 * One thing to settle about the list, above it: the list stays in sight. Escape leaves it; the first field has the
 * focus.
 */
export function Panel({ title, about, act, onAct, onClose, busy = false, problem, children }: PanelProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onAct?.();
  }
  return (
    <form
      ref={form}
      className="ns-block list-panel"
      aria-label={title}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <h2>{title}</h2>
      {about && <p className="ns-muted">{about}</p>}
      <ProblemNote problem={problem} />
      {problem?.fields.map(({ Path, Msg }) => (
        <p key={Path} role="alert" className="list-wrong">
          {Msg}
        </p>
      ))}
      {children}
      <div className="ns-row">
        {act && (
          <Button tone="main" type="submit" busy={busy}>
            {act}
          </Button>
        )}
        <Button onClick={onClose}>{t('common:act.close')}</Button>
      </div>
    </form>
  );
}

/** Boxes to tick under one title. */
export function Ticks<Key extends string>(props: {
  legend: string;
  options: readonly { value: Key; label: ReactNode }[];
  on: readonly Key[];
  onChange: (on: Key[]) => void;
}) {
  const { legend, options, on, onChange } = props;
  return (
    <fieldset className="list-ticks">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={on.includes(value)}
            onChange={({ target }) => onChange(target.checked ? [...on, value] : on.filter((one) => one !== value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
