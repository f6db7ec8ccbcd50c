import { type InputHTMLAttributes, useId, useState } from 'react';
import { turned } from '#web/shared/turned.ts';
import type { SmallSay } from './shell.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  help?: string;
  wrong?: string | undefined;
}

/** A labelled input with its help before the mistake and the words after it. */
export function TextField({ label, help, wrong, children, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={wrong ? 'sm-field sm-bad' : 'sm-field'}>
      <label className="sm-label" htmlFor={id}>
        {label}
      </label>
      <div className="sm-input">
        <input id={id} aria-invalid={wrong !== undefined} aria-describedby={`${id}-note`} {...input} />
        {children}
      </div>
      <p id={`${id}-note`} className={wrong ? 'sm-wrong' : 'sm-help'}>
        {wrong ?? help}
      </p>
    </div>
  );
}

/** A password that can be looked at while typing. */
export function PasswordField({ t, ...props }: FieldProps & { t: SmallSay }) {
  const [seen, setSeen] = useState(false);
  return (
    <TextField {...props} type={seen ? 'text' : 'password'}>
      <button
        type="button"
        className="sm-plain"
        aria-label={t(seen ? 'gate:hide' : 'gate:show')}
        aria-pressed={seen}
        onClick={() => setSeen(!seen)}
      >
        {t(seen ? 'common:act.hide' : 'common:act.show')}
      </button>
    </TextField>
  );
}

/** What stands above the form after an answer: a failure, or the server's words of success. */
export function Note({ kind, text }: { kind: 'done' | 'failed'; text: string | undefined }) {
  if (!text) return null;
  return (
    <div className={kind === 'done' ? 'sm-note sm-note-done' : 'sm-note'} role={kind === 'done' ? 'status' : 'alert'}>
      {turned(text)}
    </div>
  );
}

export function Submit({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button type="submit" className="sm-submit" aria-busy={busy}>
      {children}
    </button>
  );
}
