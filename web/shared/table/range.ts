import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/**
 * The rows from one to another, both in it, in the order in which they stand; the one alone where the other is not
 * shown. Pure.
 */
export function rangeOf(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [from === undefined ? -1 : keys.indexOf(from), keys.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Ticking many rows as lists of files do it: with Shift a click takes everything from the last tick to here; the arrows
 * walk from box to box, with Shift they tick on the way.
 */
export function useRange(keys: readonly string[], turn: (keys: readonly string[], on: boolean) => void) {
  const last = useRef<string>(undefined);
  /** The boxes of the rows, as they stand on the page. */
  const boxesOf = (box: HTMLElement) => [
    ...(box.closest('tbody, ul')?.querySelectorAll<HTMLInputElement>('input[data-row]') ?? []),
  ];
  return (key: string) => ({
    'data-row': key,
    onTurn: (on: boolean, shift: boolean) => {
      turn(shift ? rangeOf(keys, last.current, key) : [key], on);
      last.current = key;
    },
    // With Shift a browser would select the words between.
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const boxes = boxesOf(event.currentTarget);
      const next = boxes[boxes.indexOf(event.currentTarget) + step];
      const to = next?.dataset['row'];
      if (!next || to === undefined) return;
      next.focus();
      if (!event.shiftKey) return;
      turn([key, to], true);
      last.current = to;
    },
  });
}
