import type { ButtonHTMLAttributes } from 'react';
import { say } from '../i18n/words.ts';
import './button.css';

/** `suspended`: it is not done at all while the account is suspended; the button is grey and says so. */
export type Busy = boolean | 'suspended';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one primary act; `danger`: cannot be undone. */
  tone?: 'plain' | 'main' | 'danger';
  size?: 'small' | 'large';
  /** The work goes on: the words stay readable, a second press does nothing. */
  busy?: Busy;
}

/** A button, the same in the painted frame and in the app. */
export function Button({ tone = 'plain', size, busy = false, className, onClick, ...rest }: ButtonProps) {
  const waits = busy === 'suspended';
  const classes = ['ns-button', tone !== 'plain' && `ns-button-${tone}`, size && `ns-button-${size}`, className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      {...(waits ? { 'aria-disabled': true, title: say('common:waits.suspended') } : {})}
      aria-busy={busy === true || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
