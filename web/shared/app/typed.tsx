import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
/** What the reader typed into the painted frame, by the names of the fields, before the app was there. */
export interface Typed {
  values: readonly { name: string; value: string }[];
  /** The field that was written in. */
  at: string;
}

const FIELDS = '#root input[name], #root textarea[name]';

export function typedBefore(): Typed {
  const fields = [...document.querySelectorAll<Field>(FIELDS)].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  const active = document.activeElement;
  return {
    values: fields.map(({ name, value }) => ({ name, value })),
    at: active?.matches(FIELDS) ? (active as Field).name : '',
  };
}

/** Writes it into the fields of the app, as a hand would, so that nothing typed is lost (design: forms). */
function typeAgain({ values, at }: Typed): void {
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const value = values.find(({ name }) => name === field.name)?.value;
    if (value !== undefined && !field.value) {
      // React watches its own setter of `value`; the prototype's goes past it, so the event looks like a hand's.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (field.name === at) field.focus({ preventScroll: true });
  }
}

/** Drawn once beside the app: when it is in the page, so are the fields. */
export function TypedAgain({ typed }: { typed: Typed }) {
  useEffect(() => typeAgain(typed), [typed]);
  return null;
}
