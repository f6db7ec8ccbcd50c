import { useEffect, useRef } from 'react';
import { useWords } from './words.ts';

/** Asks again when the page has turned to another language: for answers that a page keeps in the server's words. */
export function useTurned(again: () => void): void {
  const { lang } = useWords();
  const last = useRef(lang);
  useEffect(() => {
    if (last.current === lang) return;
    last.current = lang;
    again();
  });
}
