import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { CAPTCHA_COST_ROUNDS, CAPTCHA_VALID_MINUTES } from '#contract/rules/account.ts';
import type { House } from './house.ts';
import { refuse } from './refusal.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
function secrets(house: House): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', house.config.masterKey, '', `captcha ${use}`, 32)).toString('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') };
}

/** A new challenge as JSON text. Signed, so nothing is stored until it comes back solved. */
export async function newChallenge(house: House): Promise<string> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: CAPTCHA_COST_ROUNDS,
    counter: randomInt(house.config.captchaCounterMax + 1),
    deriveKey,
    expiresAt: new Date(house.wall().getTime() + CAPTCHA_VALID_MINUTES * 60_000),
    ...secrets(house),
  });
  return JSON.stringify(challenge);
}

/** What the widget sends back: base64 of `{challenge, solution}`. Only the fields we made and read. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(CAPTCHA_COST_ROUNDS),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readPayload(text: string): z.infer<typeof Payload> | undefined {
  try {
    return z.parse(Payload, JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/**
 * True for the first who brings this challenge. Written beside the caller's transaction, as an attempt is: a refused
 * form does not give it back.
 */
async function spend(house: House, nonce: string, expiresAt: Date): Promise<boolean> {
  const hash = createHash('sha256').update(nonce).digest();
  const { rowCount } = await house.attempts.query(
    'INSERT INTO captcha_used (challenge_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [hash, expiresAt],
  );
  return rowCount === 1;
}

/** Refuses with CAPTCHA_WRONG unless `solved` is the right, unexpired and unused solution of a challenge of ours. */
export async function assertCaptcha(house: House, solved: string): Promise<void> {
  const payload = readPayload(solved);
  if (!payload) throw refuse('CAPTCHA_WRONG');
  const { challenge, solution } = payload;
  const { expiresAt, nonce } = challenge.parameters;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(house) });
  const until = new Date(expiresAt * 1000);
  if (!verified || until <= house.wall() || !(await spend(house, nonce, until))) throw refuse('CAPTCHA_WRONG');
}
