import type { Challenge, Solution } from 'altcha-lib/types';
import { request } from '../request.ts';

function work(challenge: Challenge): Promise<Solution | undefined> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solution | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | undefined>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/**
 * Proves a little work instead of asking for letters in a picture (contract/api/captcha.ts): the text for the field
 * `Captcha`, good for one use. Undefined when it could not be solved; a CallProblem when the challenge did not come.
 */
export async function solveCaptcha(): Promise<string | undefined> {
  const { Data } = await request({ method: 'GET', path: '/captcha/challenge' });
  const challenge = JSON.parse((Data as { Challenge: string }).Challenge) as Challenge;
  const solution = await work(challenge);
  if (!solution) return undefined;
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}
