import type { ErrorKey } from '#contract/errors/index.ts';
import type { MessageVars } from '#contract/messages/index.ts';

/** An expected "no": a key of the catalogue with the values of its words. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly vars: MessageVars;
  readonly data: unknown;

  constructor(key: ErrorKey, vars: MessageVars, data: unknown) {
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
export function refuse(key: ErrorKey, vars: MessageVars = {}, data?: unknown): Refusal {
  return new Refusal(key, vars, data);
}
