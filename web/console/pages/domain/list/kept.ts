/**
 * How a reader wants the list to look, kept in this browser: rows of a page, columns in their order, their widths, how
 * high a row is.
 */
type Wish = 'rows' | 'columns' | 'widths' | 'density';
const keyOf = (wish: Wish) => `namestead.list.${wish}`;

/** Null where nothing was kept. */
export function kept(wish: Wish): string | null {
  try {
    return localStorage.getItem(keyOf(wish));
  } catch {
    return null;
  }
}

export function keep(wish: Wish, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(wish));
    else localStorage.setItem(keyOf(wish), value);
  } catch {
    // A browser that keeps nothing keeps this neither.
  }
}

/** Widths of columns in px as they were kept; what is no width is left out. Pure. */
export function widthsFrom(text: string | null): Readonly<Record<string, number>> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(
    pairs.flatMap(([key = '', px = '']) =>
      /^\w+$/.test(key) && /^\d{2,4}$/.test(px) ? [[key, Number.parseInt(px, 10)]] : [],
    ),
  );
}

export const textOfWidths = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([key, px]) => `${key}:${px}`)
    .join(',');
