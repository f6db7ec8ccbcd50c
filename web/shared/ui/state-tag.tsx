import type { ReactNode } from 'react';
import './state-tag.css';

/** What a state means to the reader: done, needs them or waits, failed or dangerous, or nothing of these. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';

const MARKS: Readonly<Record<Tone, string>> = { good: '✓', warn: '!', bad: '×', plain: '·' };

/** A state in words with a mark beside its colour, since colour never stands alone (design). */
export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`ns-state ns-state-${tone}`}>
      <span aria-hidden="true">{MARKS[tone]}</span>
      {children}
    </span>
  );
}
