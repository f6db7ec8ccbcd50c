import { useSyncExternalStore } from 'react';

/** One name a visitor chose, kept in their browser until they sign in. */
export interface KeptName {
  Name: string;
  Unicode: string;
  Years: number;
}

const KEY = 'namestead-cart';
const NOTHING: readonly KeptName[] = [];
const listeners = new Set<() => void>();
let kept: readonly KeptName[] | undefined;

function isKept(one: unknown): one is KeptName {
  const { Name, Unicode, Years } = (one ?? {}) as Partial<KeptName>;
  return typeof Name === 'string' && typeof Unicode === 'string' && Number.isInteger(Years);
}

/** What the browser kept; what cannot be read counts as nothing, since anybody can write there. */
function read(): readonly KeptName[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isKept) : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function visitorCart(): readonly KeptName[] {
  kept ??= read();
  return kept;
}

/** Keeps these names; where the browser refuses to store, they last as long as the page. */
export function keepVisitorCart(names: readonly KeptName[]): void {
  kept = names;
  try {
    if (names.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // A browser that stores nothing for us: the page's own memory is all there is.
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    kept = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', elsewhere);
  };
}

/** The visitor's cart, drawn again when it changes here or in another tab. */
export function useVisitorCart(): readonly KeptName[] {
  // The server knows nothing of a cart that a browser keeps.
  return useSyncExternalStore(watch, visitorCart, () => NOTHING);
}
