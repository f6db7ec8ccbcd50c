const KEY = 'namestead-register';

/**
 * The list survives a way to the top-up page and back, in this tab alone; where the browser keeps nothing, it must be
 * pasted again.
 */
export function keepList(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that stores nothing for us.
  }
}

export function keptList(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
