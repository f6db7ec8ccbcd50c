import type { ButtonHTMLAttributes } from 'react';
import './button.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one primary act; `danger`: cannot be undone. */
  tone?: 'plain' | 'main' | 'danger';
  size?: 'small' | 'large';
  /** The work goes on: the words stay readable, a second press does nothing. */
  busy?: boolean;
}

/** A button, the same in the painted frame and in the app. */
export function Button({ tone = 'plain', size, busy = false, className, onClick, ...rest }: ButtonProps) {
  const classes = ['ns-button', tone !== 'plain' && `ns-button-${tone}`, size && `ns-button-${size}`, className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
