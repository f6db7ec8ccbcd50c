import * as z from 'zod/mini';
import { INSTANT_LENGTH_MAX } from './rules/edge/input.ts';

export { OK } from './success-code.ts';

/**
 * What every call answers: `Code` 10000 or a catalogue number, `Msg` in the reader's language, `Data` where there is
 * any (acceptance C1).
 */
export interface Envelope<T = unknown> {
  Code: number;
  Msg: string;
  Data?: T;
}

/** One wrong field of a refused form: where it is, and the words to show under it. */
export interface FieldProblem {
  Path: string;
  Msg: string;
}

/** `Data` of the refusal INVALID_INPUT. */
export interface InvalidInput {
  Fields: FieldProblem[];
}

/**
 * A page of a list: rows and the opaque cursor of the next page, absent on the last one. Pages are keyset pages, never
 * offsets.
 */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ Items: z.array(item), Next: z.optional(z.string()) });
}

/** Money on the wire: a decimal string, never a float. */
export const MoneyOnWire = z.strictObject({
  Amount: z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/)),
  Currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
});
export type MoneyOnWire = z.infer<typeof MoneyOnWire>;

/** An instant on the wire, ISO 8601 in UTC. */
export const Instant = z.iso.datetime().check(z.maxLength(INSTANT_LENGTH_MAX));
/** A calendar day on the wire, YYYY-MM-DD. */
export const Day = z.iso.date();
