import { type Answer, reasonOf, succeeded } from '#protocols/epp/answer.ts';
import { EppDataError } from '#protocols/epp/codec/text.ts';
import { leavesOutcomeUnknown, RESULT } from '#protocols/epp/result-codes.ts';
import { EppSessionError } from '#protocols/epp/session.ts';
import { chargeOf } from './fees.ts';
import type { Charge, Fee } from './port/fees.ts';
import { NotSpoken } from './sessions/wanted.ts';

/** The identifiers of one command, for the intent row: what the registry's support asks for first. */
export interface Trace {
  readonly clTRID: string;
  readonly svTRID?: string;
  readonly code?: number;
}

export interface Done<T> {
  readonly kind: 'done';
  readonly data: T;
  /** Accepted, to be carried out later; a poll message tells the end (1001). */
  readonly pending: boolean;
  readonly trace: Trace;
  /** What it cost, where the registry tells (RFC 8748). */
  readonly charged?: Charge;
}

/**
 * A final no. `code` is the registry's (RFC 5730 §3); `reason` its own words, for the record and never for customers.
 */
export interface Refused {
  readonly kind: 'refused';
  readonly code: number;
  readonly reason: string;
  readonly trace: Trace;
  /** The name server that was refused, where it is not the domain itself: its host object could not be made. */
  readonly host?: string;
}

/** Sent, and no answer that tells: it may have happened. Only a query may decide; never send it again blindly. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly why: string;
  readonly trace: Trace;
}

/**
 * Nothing of this call reached the registry (it is down, or every session is busy): the same intent may be sent later.
 * It says nothing of an earlier attempt that is still unknown.
 */
export interface Unsent {
  readonly kind: 'unsent';
  readonly why: string;
  readonly trace: Trace;
}

/** What became of a command that changes something. */
export type Outcome<T> = Done<T> | Refused | Unknown | Unsent;

/** Asked afterwards, it did not happen: send the same intent again, with `sentBefore`. */
export interface Absent {
  readonly kind: 'absent';
}

/** What a query says about an unknown outcome. `unknown`: ask again later, or let a person look. */
export type Resolution<T> = Done<T> | Refused | Absent | Unknown;

/** Every way a command can end, before it is read as an outcome. */
export type Sent = { readonly answer: Answer; readonly clTRID: string } | { readonly lost: Unknown | Unsent | Refused };

/**
 * 1xxx is done, 2xxx is final; 2400, 2500, 2501 and 2502 say that the server failed, not what it did (RFC 5730 §3).
 * `read` may give undefined when the answer's data cannot be read: the command was carried out all the same.
 */
export function outcomeOf<T>(sent: Sent, read: (answer: Answer) => T, echoed?: Fee): Outcome<T> {
  if ('lost' in sent) return sent.lost;
  const { answer, clTRID } = sent;
  const trace = traceOf(answer, clTRID);
  if (succeeded(answer)) {
    const charged = chargeOf(answer, echoed);
    const pending = answer.code === RESULT.PENDING;
    return { kind: 'done', data: read(answer), pending, trace, ...(charged ? { charged } : {}) };
  }
  if (leavesOutcomeUnknown(answer.code)) return { kind: 'unknown', why: `the registry answered ${answer.code}`, trace };
  return { kind: 'refused', code: answer.code, reason: reasonOf(answer), trace };
}

export function traceOf(answer: Answer, clTRID: string): Trace {
  return { clTRID, code: answer.code, ...(answer.svTRID === undefined ? {} : { svTRID: answer.svTRID }) };
}

/** A failed send as an outcome. Anything but the two expected kinds of error is a bug and is thrown on. */
export function lostOf(error: unknown, clTRID: string): Unknown | Unsent | Refused {
  const trace = { clTRID };
  if (error instanceof EppSessionError) {
    return error.sent ? { kind: 'unknown', why: error.message, trace } : { kind: 'unsent', why: error.message, trace };
  }
  if (error instanceof NotSpoken) return { kind: 'refused', code: error.code, reason: error.message, trace };
  // Our own description refused the value before sending: sending it again would end the same way.
  if (error instanceof EppDataError) {
    return { kind: 'refused', code: RESULT.VALUE_SYNTAX_ERROR, reason: error.message, trace };
  }
  throw error;
}
