import { useSyncExternalStore } from 'react';
import { cookie, keepCookie } from '../session.ts';

/**
 * Light, dark, or as the system says; kept in cookie `Theme`, which the server puts into the page so that nothing
 * flashes.
 */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const listeners = new Set<() => void>();
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  return THEMES.find((one) => one === cookie('Theme')) ?? 'auto';
}

/** Puts the choice on the page: the variables of `[data-theme=dark]` do the rest. */
export function applyTheme(): void {
  const choice = themeChoice();
  const dark = choice === 'dark' || (choice === 'auto' && system?.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

system?.addEventListener('change', applyTheme);

export function nextTheme(): void {
  const at = THEMES.indexOf(themeChoice());
  keepCookie('Theme', THEMES[(at + 1) % THEMES.length]!);
  applyTheme();
  for (const listener of listeners) listener();
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, themeChoice);
}
