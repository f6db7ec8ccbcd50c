import { useSyncExternalStore } from 'react';
import { NARROW_BELOW_PX } from '#contract/rules/ui.ts';

const query = globalThis.matchMedia?.(`(max-width: ${NARROW_BELOW_PX - 1}px)`);

/** What the server's painter is told of the window. */
let drawn = false;
export function drawNarrow(narrow: boolean): void {
  drawn = narrow;
}

/** Whether the window is narrow: the menu is a drawer, tables are cards. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
    () => drawn,
  );
}
