import type { Envelope, FieldProblem } from '#contract/envelope.ts';
import { ERROR_KEYS } from '#contract/error-keys.ts';
import type { ErrorKey } from '#contract/errors/index.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { WORDS_HEADER } from '#contract/rules/edge/words-header.ts';
import { AWAY_HEADER } from '#contract/rules/session.ts';
import { CALL_TIMEOUT_MS, READ_RETRY_WAITS_MS } from '#contract/rules/ui.ts';
import { OK } from '#contract/success-code.ts';
import { isAway } from './attention.ts';
import { hearTime } from './server-clock.ts';
import { hearWords, turned } from './turned.ts';

/** Why a call gave no data. `refused` is the server's own no; the others mean that we do not have its answer. */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'unreadable' | 'stopped';

/** What every failed call throws: words a person can act on, in the page's language (acceptance M3). */
export interface CallProblem extends Error {
  name: 'CallProblem';
  kind: FailureKind;
  /** The catalogue number; 0 when the server did not answer. */
  code: number;
  key?: ErrorKey;
  fields: FieldProblem[];
  /** Data beside a refusal, where there is any. */
  data?: unknown;
  /** What did not come about, where that is certain (specification §8): a lost answer may have been a yes. */
  failed?: 'query' | 'submission' | 'deletion' | 'activation';
  /** The number to give when asking for help. */
  reference?: string;
  status: number;
}

export function isCallProblem(error: unknown): error is CallProblem {
  return error instanceof Error && error.name === 'CallProblem';
}

/**
 * What the app lends to the calls: its words, and its answers to a lost session, a missing security code, a missing
 * profile.
 */
export interface CallHooks {
  say: (key: MessageKey, vars?: MessageVars) => string;
  /** Opens the sign-in in a new window; true once the same reader is signed in again (acceptance A9). */
  signInAgain?: () => Promise<boolean>;
  /**
   * Asks for the security code that signs these words; undefined when the reader gives up. `wrong` is the server's word
   * about the last one.
   */
  askSafeCode?: (wrong?: string, signs?: string) => Promise<string | undefined>;
  /** The same at the back office: asks a member for the code by which they sign what these words say. */
  askStaffCode?: (signs: string, wrong?: string) => Promise<string | undefined>;
  /** The account has no profile yet. */
  goToProfile?: () => void;
}

let hooks: CallHooks = { say: (key) => key };

export function lendHooks(lent: CallHooks): void {
  hooks = lent;
}

/** One call as it goes over the wire. `path` is below `/api` and has its parameters filled in. */
export interface Wire {
  method: 'GET' | 'POST';
  path: string;
  input?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** What a code signs, in the words of the endpoint, and what was asked, for their holes. */
  signs?: { words: MessageKey; asked: Readonly<Record<string, unknown>> };
}

/** A problem says itself anew whenever it is drawn: the page may have turned to another language. */
function problem(kind: FailureKind, words: () => string, more: Partial<CallProblem> = {}): CallProblem {
  const error = new Error(words()) as CallProblem;
  Object.assign(error, { kind, code: 0, fields: [], status: 0, ...more, name: 'CallProblem' as const });
  return Object.defineProperty(error, 'message', { get: words });
}

const ours = (key: MessageKey) => () => hooks.say(key);

/** Fills `:Name` segments from the input; what is left becomes query or body. */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): [string, Record<string, unknown>] {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  return [filled, rest];
}

/** The query of a GET: lists are repeated, empty values are left out. */
export function queryOf(input: Readonly<Record<string, unknown>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Reads one envelope: its data, or the refusal thrown. */
export function openEnvelope(body: unknown, response: { status: number; headers: Headers }): unknown {
  const reference = response.headers.get('x-request-id') ?? undefined;
  const more = { status: response.status, ...(reference ? { reference } : {}) };
  if (typeof body !== 'object' || body === null || typeof (body as Envelope).Code !== 'number')
    throw problem('unreadable', ours('common:fail.unreadable'), more);
  hearWords(response.headers.get(WORDS_HEADER));
  const { Code, Msg, Data } = body as Envelope;
  if (Code === OK) return { Data, Msg };
  const key = ERROR_KEYS[Code];
  const fields = ((Data as { Fields?: FieldProblem[] } | undefined)?.Fields ?? []).map(({ Path, Msg: words }) => ({
    Path,
    get Msg() {
      return turned(words);
    },
  }));
  throw problem('refused', () => turned(Msg), { code: Code, fields, data: Data, ...(key ? { key } : {}), ...more });
}

function networkProblem(error: unknown, wire: Wire): CallProblem {
  if (isCallProblem(error)) return error;
  if (wire.signal?.aborted) return problem('stopped', ours('common:fail.stopped'));
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    const read = wire.method === 'GET';
    return problem('timeout', ours(read ? 'common:fail.readTimeout' : 'common:fail.timeout'));
  }
  return problem('network', ours('common:fail.network'));
}

/** The problem of a request whose answer did not come, for what sends files by its own means. */
export function wireProblem(kind: 'network' | 'timeout' | 'stopped'): CallProblem {
  return problem(kind, ours(`common:fail.${kind}`));
}

/** Sends one request; the answer, or a CallProblem for whatever kept it from coming. */
export async function send(wire: Wire, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const post = wire.method === 'POST';
  const form = wire.input?.['Form'];
  if (post && !(form instanceof FormData)) headers['Content-Type'] = 'application/json';
  if (isAway()) headers[AWAY_HEADER] = '1';
  if (wire.idempotencyKey) headers['Idempotency-Key'] = wire.idempotencyKey;
  const body = form instanceof FormData ? form : JSON.stringify(wire.input ?? {});
  const address = `/api${wire.path}${post ? '' : queryOf(wire.input)}`;
  try {
    const response = await fetch(address, {
      method: wire.method,
      headers,
      credentials: 'same-origin',
      signal,
      ...(post ? { body } : {}),
    });
    hearTime(response.headers);
    return response;
  } catch (error) {
    throw networkProblem(error, wire);
  }
}

async function once(wire: Wire): Promise<{ Data: unknown; Msg: string }> {
  const limit = AbortSignal.timeout(wire.timeoutMs ?? CALL_TIMEOUT_MS);
  const response = await send(wire, wire.signal ? AbortSignal.any([limit, wire.signal]) : limit);
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) body = undefined;
    else throw networkProblem(error, wire);
  }
  return openEnvelope(body, response) as { Data: unknown; Msg: string };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const passing = (error: unknown) =>
  isCallProblem(error) && (error.kind === 'network' || error.status === 503 || error.status === 502);

/** A safe read is asked again after a network failure or a busy answer; a write never by itself. */
async function withRetries(wire: Wire): Promise<{ Data: unknown; Msg: string }> {
  if (wire.method === 'POST') return once(wire);
  for (const wait of READ_RETRY_WAITS_MS) {
    try {
      return await once(wire);
    } catch (error) {
      if (!passing(error) || wire.signal?.aborted) throw error;
      await pause(wait);
    }
  }
  return once(wire);
}

/** The values of the input that words can hold. */
function varsOf(input: Readonly<Record<string, unknown>>): MessageVars {
  const told = Object.entries(input).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(told) as MessageVars;
}

const wordsSigned = ({ signs }: Wire) => signs && hooks.say(signs.words, varsOf(signs.asked));

/**
 * Is the security code asked for? A wrong one is asked again only where the prompt had given it: forms take codes in
 * fields of their own.
 */
const asksSafeCode = ({ key }: CallProblem, { input }: Wire) =>
  key === 'SAFE_CODE_NEEDED' || (key === 'SAFE_CODE_WRONG' && input?.['SafeCode'] !== undefined);

const STAFF_CODE_KEYS: readonly (ErrorKey | undefined)[] = ['STAFF_CODE_NEEDED', 'STAFF_CODE_WRONG', 'STAFF_CODE_USED'];

/** After a refusal that the reader can lift: what to send instead, or undefined when the refusal stands. */
export async function liftRefusal(error: unknown, wire: Wire): Promise<Wire | undefined> {
  if (!isCallProblem(error)) return undefined;
  if (error.key === 'NOT_SIGNED_IN' && hooks.signInAgain) {
    if (await hooks.signInAgain()) return wire;
    throw problem('refused', ours('common:lost.stopped'), { code: error.code, key: error.key });
  }
  if (asksSafeCode(error, wire) && hooks.askSafeCode) {
    const wrong = error.key === 'SAFE_CODE_WRONG' ? error.message : undefined;
    const code = await hooks.askSafeCode(wrong, wordsSigned(wire));
    if (code !== undefined) return { ...wire, input: { ...wire.input, SafeCode: code } };
    throw problem('stopped', ours('common:safeCode.stopped'));
  }
  if (STAFF_CODE_KEYS.includes(error.key) && hooks.askStaffCode && wire.signs) {
    const wrong = error.key === 'STAFF_CODE_NEEDED' ? undefined : error.message;
    const code = await hooks.askStaffCode(wordsSigned(wire) ?? '', wrong);
    if (code !== undefined) return { ...wire, input: { ...wire.input, Totp: code } };
    throw problem('stopped', ours('staff:code.stopped'));
  }
  if (error.key === 'PROFILE_NEEDED') hooks.goToProfile?.();
  return undefined;
}

/**
 * The whole way of a call: time-out, retries, lost session, security code. The only place where the browser asks the
 * server.
 */
export async function request(wire: Wire): Promise<{ Data: unknown; Msg: string }> {
  let next: Wire = wire;
  for (;;) {
    try {
      return await withRetries(next);
    } catch (error) {
      const lifted = await liftRefusal(error, next);
      if (!lifted) throw error;
      next = lifted;
    }
  }
}

/**
 * The lines of a stream, one envelope each, as they come. A line that does not come in time, or a cut, is a
 * CallProblem.
 */
export async function* requestLines(wire: Wire): AsyncGenerator<unknown> {
  const stopped = new AbortController();
  const signal = wire.signal ? AbortSignal.any([stopped.signal, wire.signal]) : stopped.signal;
  const limit = wire.timeoutMs ?? CALL_TIMEOUT_MS;
  let timer = setTimeout(() => stopped.abort(new DOMException('', 'TimeoutError')), limit);
  try {
    const response = await send(wire, signal);
    const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const piece = await lines?.read();
      clearTimeout(timer);
      timer = setTimeout(() => stopped.abort(new DOMException('', 'TimeoutError')), limit);
      if (!piece || piece.done) break;
      const parts = (rest + piece.value).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) if (line.trim()) yield openLine(line, response);
    }
    if (rest.trim()) yield openLine(rest, response);
  } catch (error) {
    throw isCallProblem(error) ? error : wire.signal?.aborted ? networkProblem(error, wire) : cut();
  } finally {
    clearTimeout(timer);
    stopped.abort();
  }
}

function cut(): CallProblem {
  return problem('network', ours('common:fail.cut'));
}

function openLine(line: string, response: Response): unknown {
  let body: unknown;
  try {
    body = JSON.parse(line);
  } catch {
    throw cut();
  }
  return (openEnvelope(body, response) as { Data: unknown }).Data;
}
