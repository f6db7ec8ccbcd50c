import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import type { Limit } from '#contract/rules/limits.ts';
import type { Caller, Tx } from '../db/transaction.ts';
import type { House } from '../house.ts';
import type { Refusal } from '../refusal.ts';
import type { SignInCookies } from '../sessions/cookies.ts';
import type { Session } from '../sessions/store.ts';
import type { FormPost } from './form-post.ts';

/** Cookies a verb wants set; written only after its transaction has committed. */
export interface CookieJar {
  signIn(cookies: SignInCookies): void;
  signOut(): void;
  safeCodeSet(): void;
  lang(lang: Lang): void;
}

/** What a handler may know of the request beside its input. */
export interface RequestContext {
  readonly session: Session | null;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: CookieJar;
  /** The business clock's distance from the machine's when the caller was admitted (`reading`). */
  readonly offsetMs: number;
}

/** A file that is written while it is sent: its pieces are made only as fast as the reader takes them. */
export interface FileAnswer {
  /** What it is kept as, in ASCII. */
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/**
 * A file that a caller sends: read whole, but never beyond what its purpose allows, and only after they were admitted.
 */
export interface Upload {
  readonly megabytesMax: (input: never) => number;
  readonly take: (house: House, caller: Caller, input: never, bytes: Buffer) => Promise<unknown>;
}

/** An endpoint joined with the verb that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Counted per caller's address before anything else happens. */
  readonly limit?: Limit;
  readonly handle?: (tx: Tx, input: never, ctx: RequestContext) => Promise<unknown>;
  readonly keep?: (tx: Tx, input: never) => Promise<KeptAnswer<unknown>>;
  readonly stream?: (house: House, caller: Caller, input: never, ctx: RequestContext) => AsyncIterable<unknown>;
  /** Words that lines of the stream can say, but those with holes: they turn with the page. */
  readonly says?: readonly MessageKey[];
  readonly file?: (house: House, caller: Caller, input: never, ctx: RequestContext) => Promise<FileAnswer>;
  readonly upload?: Upload;
  /** It is taken as a form too. */
  readonly form?: FormPost;
}

/**
 * One endpoint, one verb, one transaction. A refusal is thrown and undoes everything; one that is returned keeps what
 * was written, for what must be remembered of it, as a wrong sign-in is. A GET reads without one, each statement on its
 * own snapshot, and may not write.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (tx: Tx, input: ParsedInputOf<E>, ctx: RequestContext) => Promise<OutputOf<E> | Refusal>,
  limit?: Limit,
): Route {
  return { endpoint, handle, ...(limit ? { limit } : {}) };
}

/** `route` whose call is taken as JSON, and as a form with its file in it. */
export function formRoute<E extends Endpoint>(
  endpoint: E,
  form: FormPost,
  handle: (tx: Tx, input: ParsedInputOf<E>, ctx: RequestContext) => Promise<OutputOf<E> | Refusal>,
): Route {
  return { endpoint, handle, form };
}

/** An answer and the business time before which the clock alone changes nothing of it; now where that is unknown. */
export interface KeptAnswer<T> {
  readonly data: T;
  readonly until: Date;
}

/**
 * A GET of a customer whose answer is made of nothing but their own rows in marked tables (`mark_changes`), their
 * language and the clock: who still has it is told so without asking the rows.
 */
export function keptRoute<E extends Endpoint>(
  endpoint: E,
  keep: (tx: Tx, input: ParsedInputOf<E>) => Promise<KeptAnswer<OutputOf<E>>>,
): Route {
  return { endpoint, keep };
}

/**
 * An endpoint whose answer comes line by line; it opens its own short transactions, so that none is held while partners
 * are asked.
 */
export function streamRoute<E extends Endpoint>(
  endpoint: E,
  stream: (house: House, caller: Caller, input: ParsedInputOf<E>, ctx: RequestContext) => AsyncIterable<OutputOf<E>>,
  limit?: Limit,
  says?: readonly MessageKey[],
): Route {
  return { endpoint, stream, ...(limit ? { limit } : {}), ...(says ? { says } : {}) };
}

/**
 * An endpoint that answers with a file; its pieces open short transactions of their own, so that a slow reader holds no
 * connection.
 */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  file: (house: House, caller: Caller, input: ParsedInputOf<E>, ctx: RequestContext) => Promise<FileAnswer>,
  limit?: Limit,
): Route {
  return { endpoint, file, ...(limit ? { limit } : {}) };
}

/** An endpoint that takes a file; it opens its own transactions, so that a slow sender holds no connection. */
export function uploadRoute<E extends Endpoint>(
  endpoint: E,
  megabytesMax: (input: ParsedInputOf<E>) => number,
  take: (house: House, caller: Caller, input: ParsedInputOf<E>, bytes: Buffer) => Promise<OutputOf<E>>,
  limit?: Limit,
): Route {
  return { endpoint, upload: { megabytesMax, take }, ...(limit ? { limit } : {}) };
}

/** What a provider calls on us. It gets the raw bytes, because signatures are over bytes. */
export interface Webhook {
  /** Below `/api`. */
  readonly path: `/${string}`;
  readonly handle: (
    house: House,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ) => Promise<{ status: number; body: string }>;
}
