/** What a form holds, as far as it is text. */
export type Draft = Readonly<Record<string, string>>;

export interface KeptForm {
  /** What was filled in before; what cannot be read counts as nothing, since anybody can write there. */
  read(): Draft;
  keep(values: Readonly<Record<string, unknown>>): void;
  forget(): void;
}

/**
 * A form that survives signing in: kept in this tab alone, under a key of its own, since it may name a price and a
 * person.
 */
export function keptForm(key: string, fields: readonly string[]): KeptForm {
  const textsOf = (values: Readonly<Record<string, unknown>>): Draft =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[field];
        return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
      }),
    );
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
        return typeof kept === 'object' && kept !== null ? textsOf(kept as Record<string, unknown>) : {};
      } catch {
        return {};
      }
    },
    keep(values) {
      try {
        sessionStorage.setItem(key, JSON.stringify(textsOf(values)));
      } catch {
        // The browser refuses to store: the form is filled in again after signing in.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
