import { uploadFile } from '#contract/api/files.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { WORDS_HEADER } from '#contract/rules/edge/words-header.ts';
import type { FilePurpose } from '#contract/rules/files.ts';
import { liftRefusal, openEnvelope, type Wire, wireProblem } from '../request.ts';

export type SentPicture = OutputOf<typeof uploadFile>;

/** A slow line takes its time for 8 MB; the server waits a minute. */
const LIMIT_MS = 60_000;

/** Sends the bytes once. The older way of asking, because only it tells how much has left. */
function sendOnce(
  purpose: FilePurpose,
  file: Blob,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<SentPicture> {
  return new Promise((resolve, reject) => {
    const ask = new XMLHttpRequest();
    ask.open('POST', `/api${uploadFile.path}?Purpose=${purpose}`);
    ask.responseType = 'json';
    ask.timeout = LIMIT_MS;
    ask.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    ask.onload = () => {
      const told = (name: string): [string, string] => [name, ask.getResponseHeader(name) ?? ''];
      const headers = new Headers([told('x-request-id'), told(WORDS_HEADER)]);
      try {
        resolve((openEnvelope(ask.response, { status: ask.status, headers }) as { Data: SentPicture }).Data);
      } catch (error) {
        reject(error);
      }
    };
    ask.onerror = () => reject(wireProblem('network'));
    ask.ontimeout = () => reject(wireProblem('timeout'));
    ask.onabort = () => reject(wireProblem('stopped'));
    signal.addEventListener('abort', () => ask.abort(), { once: true });
    ask.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    ask.send(file);
  });
}

/**
 * Sends a picture to the server, which keeps it until a form names it. A session that was lost meanwhile is asked for,
 * as in every call.
 */
export async function sendPicture(
  purpose: FilePurpose,
  file: Blob,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<SentPicture> {
  const wire: Wire = { method: 'POST', path: uploadFile.path };
  for (;;) {
    try {
      return await sendOnce(purpose, file, progress, signal);
    } catch (error) {
      if (!(await liftRefusal(error, wire))) throw error;
    }
  }
}
