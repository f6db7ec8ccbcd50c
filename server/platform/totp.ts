import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Clocks of phones differ: one step to either side is accepted. */
const WINDOW_STEPS = 1;

function totpOf(name: string, secret: string, issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label: name,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new second-factor secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads; `issuer` is how it calls the house. */
export function totpUri(issuer: string, name: string, secret: string): string {
  return totpOf(name, secret, issuer).toString();
}

/**
 * The time step (RFC 6238) whose code was given, or nothing where it is wrong. `wall`: second factors never follow the
 * business clock.
 */
export function totpStepOf(name: string, secret: string, code: string, wall: Date): bigint | null {
  const delta = totpOf(name, secret).validate({ token: code, window: WINDOW_STEPS, timestamp: wall.getTime() });
  // The library answers the distance in steps: 0 is right, null is wrong.
  if (delta === null) return null;
  return BigInt(Math.floor(wall.getTime() / 1000 / STEP_SECONDS) + delta);
}
