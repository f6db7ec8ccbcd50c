import * as z from 'zod/mini';
import type { MessageKey } from '../../messages/index.ts';
import { type Money, usd } from '../../money.ts';

/** Longer than any amount, however it is grouped and spaced. */
const TYPED_LENGTH_MAX = 40;
/** Groups of three, with a comma or a blank between them. */
const GROUPED = /^-?\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d*)?$/;
/** US dollars, at most two digits behind the point. */
const USD = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * An amount as programs write it, of what people type and banks print: full width (as Chinese keyboards have it),
 * grouped, with blanks around it or a typographer's minus. What is none stays what it is, for whoever judges it: `1,00`
 * is not made into a hundred. Pure.
 */
export function plainAmount(typed: string): string {
  const text = typed.normalize('NFKC').trim().replace(/\s/gu, ' ').replace('\u2212', '-');
  return GROUPED.test(text) ? text.replace(/[ ,]/g, '') : text;
}

/**
 * A field for an amount, read as people type it and judged in its plain form; `words` stand under it where it is none.
 */
export const typedAmount = (words: MessageKey, form: RegExp = USD) =>
  z.pipe(
    z.pipe(z.string(words).check(z.maxLength(TYPED_LENGTH_MAX, words)), z.transform(plainAmount)),
    z.string().check(z.regex(form, words)),
  );

/**
 * US dollars while they are typed; undefined as long as they are no amount. Pages show by it what the server will read.
 */
export function typedUsd(typed: string): Money | undefined {
  const plain = plainAmount(typed);
  return USD.test(plain) ? usd(plain) : undefined;
}
