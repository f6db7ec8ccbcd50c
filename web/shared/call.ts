import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { dropFirstAnswers } from './first-answers.ts';
import { type CallProblem, fillPath, isCallProblem, liftRefusal, request, requestLines, type Wire } from './request.ts';
import { hearSuspension, type Session } from './session.ts';

export { type CallProblem, isCallProblem } from './request.ts';

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Keys of submissions whose outcome we do not know yet: the same submission sent again carries the same key. */
const openKeys = new Map<string, string>();

function wireOf(endpoint: Endpoint, input: unknown, options: CallOptions): Wire {
  const asked = input as Record<string, unknown>;
  const [path, rest] = fillPath(endpoint.path, asked);
  const signs = endpoint.signs && { words: endpoint.signs, asked };
  return { method: endpoint.method, path, input: rest, ...(signs ? { signs } : {}), ...options };
}

/**
 * The key under which a creating or spending call is sent. It stays until the server has answered, so a repeat after a
 * network failure, a time-out or a lost session can never spend twice (house: idempotency).
 */
async function sameOnce<T>(name: string, act: (key: string) => Promise<T>): Promise<T> {
  const key = openKeys.get(name) ?? crypto.randomUUID();
  openKeys.set(name, key);
  try {
    const answer = await act(key);
    openKeys.delete(name);
    return answer;
  } catch (error) {
    if (isCallProblem(error) && error.kind === 'refused' && error.status < 500) openKeys.delete(name);
    throw error;
  }
}

/** What failed. A refusal says that itself; where the answer was lost nobody knows, but of what only reads. */
function failedOf({ method, fails }: Endpoint, { kind, status, key }: CallProblem): CallProblem['failed'] {
  if (kind === 'stopped' || (kind === 'refused' && status < 500)) return undefined;
  if (method === 'GET') return 'query';
  return kind === 'refused' && key !== 'OUTCOME_UNKNOWN' ? (fails ?? 'submission') : undefined;
}

async function sayingWhat<T>(endpoint: Endpoint, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isCallProblem(error) && error.key === 'ACCOUNT_SUSPENDED' && error.data)
      hearSuspension(error.data as Session['Suspended']);
    const failed = isCallProblem(error) ? failedOf(endpoint, error) : undefined;
    throw failed ? Object.assign(error as CallProblem, { failed }) : error;
  }
}

/** What is sent, as one text; a form's file by its name, size and time. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_, value) =>
    value instanceof FormData
      ? [...value].map(([name, one]) =>
          one instanceof File ? [name, one.name, one.size, one.lastModified] : [name, one],
        )
      : value,
  );

/** Like `call`, with the server's words of success beside the data. */
export async function callWithWords<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ data: OutputOf<E>; message: string }> {
  const wire = wireOf(endpoint, input, options);
  if (wire.method === 'POST') dropFirstAnswers();
  const act = (more: Partial<Wire> = {}) =>
    sayingWhat(endpoint, async () => {
      const { Data, Msg } = await request({ ...wire, ...more });
      return { data: Data as OutputOf<E>, message: Msg };
    });
  if (!endpoint.idempotent) return act();
  return sameOnce(`${endpoint.path} ${textOf(input)}`, (idempotencyKey) => act({ idempotencyKey }));
}

/**
 * Asks the server: the endpoint's data, or a thrown CallProblem with words for the reader. Language, time-out, network
 * failure, retry of reads, lost session, security code and idempotency are all dealt with here (acceptance M3, A9).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return (await callWithWords(endpoint, input, options)).data;
}

/** The lines of a streaming endpoint as they arrive; leaving the loop ends the request. */
export async function* callStream<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): AsyncGenerator<OutputOf<E>> {
  let wire: Wire | undefined = wireOf(endpoint, input, options);
  let begun = false;
  while (wire) {
    try {
      for await (const line of requestLines(wire)) {
        begun = true;
        yield line as OutputOf<E>;
      }
      return;
    } catch (error) {
      const lifted: Wire | undefined = begun ? undefined : await liftRefusal(error, wire);
      if (!lifted) throw error;
      wire = lifted;
    }
  }
}
