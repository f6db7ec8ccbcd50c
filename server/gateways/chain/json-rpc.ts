import { ChainTrouble } from './index.ts';

const TIMEOUT_MS = 10_000;
/** A thousand logs take half of it; a node that sends more is cut off. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
/** Providers name the fault of too wide a range by one of these (there is no standard). */
const TOO_WIDE = /range|limit|too many|exceed|more than|response size/i;

/** Asks a node; answers `result` as it came, to be checked by the caller. @throws ChainTrouble */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > ANSWER_BYTES_MAX) throw new ChainTrouble('unreadable', 'the node answers without end');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function send(url: string, method: string, params: readonly unknown[]): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { ok: response.ok, text: await bounded(response) };
  } catch (error) {
    if (error instanceof ChainTrouble) throw error;
    throw new ChainTrouble('unreachable', `the node does not answer: ${(error as Error).message}`);
  }
}

/** JSON-RPC over HTTP with a limit on time and size. The address may hold a key, so it is in no message. */
export function askNode(url: string): Ask {
  return async (method, params) => {
    const { ok, text } = await send(url, method, params);
    let answer: { result?: unknown; error?: { message?: unknown } };
    try {
      answer = JSON.parse(text) as typeof answer;
    } catch {
      throw new ChainTrouble(ok ? 'unreadable' : 'unreachable', 'the node does not answer in JSON');
    }
    const refusal = answer.error;
    if (refusal) {
      const words = String(refusal.message ?? '');
      throw new ChainTrouble(TOO_WIDE.test(words) ? 'refused' : 'unreachable', `${method}: ${words.slice(0, 200)}`);
    }
    if (!ok) throw new ChainTrouble('unreachable', `${method}: the node failed`);
    return answer.result;
  };
}
