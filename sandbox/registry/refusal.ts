import type { ResultCode } from '#protocols/epp/result-codes.ts';
import type { Xml } from './xml/writer.ts';

/** Why a command is answered with an error code: the code, a sentence for `extValue/reason`, a response extension. */
export interface Refusal {
  readonly code: ResultCode;
  readonly reason: string;
  readonly extension?: Xml;
}

class RefusedCommand extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Ends the command (and its transaction) with this answer. */
export function refuse(code: ResultCode, reason: string, extension?: Xml): never {
  throw new RefusedCommand({ code, reason, ...(extension && { extension }) });
}

/** The refusal in a caught error, or undefined when it is a fault of ours. */
export function refusalIn(error: unknown): Refusal | undefined {
  return error instanceof RefusedCommand ? error.refusal : undefined;
}
