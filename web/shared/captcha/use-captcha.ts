import { useCallback, useEffect, useRef, useState } from 'react';
import { isCallProblem } from '../request.ts';
import { solveCaptcha } from './solve.ts';

export type CaptchaState = 'idle' | 'working' | 'done' | 'failed';

/**
 * The proof of a form: `start` it when the reader touches the form, `take` it when they submit; a taken one is used up
 * and made anew at need.
 */
export function useCaptcha(): { state: CaptchaState; start: () => void; take: () => Promise<string> } {
  const [state, setState] = useState<CaptchaState>('idle');
  const coming = useRef<Promise<string> | undefined>(undefined);
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );
  const solve = useCallback(async () => {
    setState('working');
    const solved = await solveCaptcha().catch((error: unknown) => {
      if (!isCallProblem(error)) throw error;
      return undefined;
    });
    if (alive.current) setState(solved ? 'done' : 'failed');
    if (!solved) coming.current = undefined;
    return solved ?? '';
  }, []);
  const start = useCallback(() => {
    coming.current ??= solve();
  }, [solve]);
  const take = useCallback(async () => {
    coming.current ??= solve();
    const solved = await coming.current;
    coming.current = undefined;
    return solved;
  }, [solve]);
  return { state, start, take };
}
