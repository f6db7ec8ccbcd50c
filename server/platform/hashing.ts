import { hash, verify } from '@node-rs/argon2';

/**
 * Hashes a password or security code with argon2id at OWASP's setting (19 MiB, 2 passes), which is the library's
 * default.
 */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret);
}

const nobody = hash('nobody has this password');

/**
 * Compares with a stored hash; without one it compares with nobody's, so that an unknown name takes as long as a known
 * one.
 */
export async function isSecret(stored: string | null | undefined, given: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), given);
  return right && stored !== null && stored !== undefined;
}
