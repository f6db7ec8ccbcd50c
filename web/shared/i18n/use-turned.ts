import { useEffect, useRef } from 'react';
import { useWords } from './words.ts';

/**
 * Asks again when the page has turned to another language, as soon as it may: for answers that a page keeps in the
 * server's words.
 */
export function useTurned(again: () => void, may = true): void {
  const { lang } = useWords();
  const last = useRef(lang);
  useEffect(() => {
    if (last.current === lang || !may) return;
    last.current = lang;
    again();
  });
}
