import { solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';
import type { Challenge } from 'altcha-lib/types';

/**
 * Solves one challenge off the page's own thread, so that typing stays smooth; answers with the solution, or undefined.
 */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = data.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
  try {
    postMessage((await solveChallenge({ challenge: data, deriveKey })) ?? undefined);
  } catch {
    postMessage(undefined);
  }
});
