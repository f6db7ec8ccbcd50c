import type { ErrorKey } from '#contract/errors/index.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageVars } from '#contract/messages/index.ts';

/** Words that can be said in each language. */
export type Said = (lang: Lang) => string;

/** What fills the holes of a refusal's words; what is itself words is said in the language of the sentence. */
export type RefusalVars = Readonly<Record<string, MessageVars[string] | Said>>;

/** An expected "no": a key of the catalogue with the values of its words. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly vars: RefusalVars;
  readonly data: unknown;

  constructor(key: ErrorKey, vars: RefusalVars, data: unknown) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.vars = vars;
    this.data = data;
  }
}

/**
 * `throw refuse('KEY', {vars})`: a throw, so that the transaction rolls back and a forgotten check cannot commit money.
 */
export function refuse(key: ErrorKey, vars: RefusalVars = {}, data?: unknown): Refusal {
  return new Refusal(key, vars, data);
}
