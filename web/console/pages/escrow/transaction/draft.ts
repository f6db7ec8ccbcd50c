const KEY = 'namestead-deal';

/** What a form holds, as far as it is text. */
export type Draft = Readonly<Record<string, string>>;

const FIELDS = ['Type', 'Name', 'Price', 'FeeBy', 'With', 'Remarks'] as const;

function textsOf(values: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
    }),
  );
}

/** What was filled in before signing in; what cannot be read counts as nothing, since anybody can write there. */
export function keptDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? textsOf(kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Kept in this tab alone, through signing in: it may name a price and a person. */
export function keepDraft(values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(textsOf(values)));
  } catch {
    // The browser refuses to store: the form is filled in again after signing in.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
