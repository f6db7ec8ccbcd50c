import type { Logger } from 'pino';
import { pino } from 'pino';

export type Log = Logger;

/**
 * Fields that never reach a log, wherever they stand: passwords, codes, tokens, numbers of identity papers, cookies,
 * keys.
 */
const SECRET_FIELDS = [
  'password',
  'Password',
  'NewPassword',
  'OldPassword',
  'safeCode',
  'SafeCode',
  'NewSafeCode',
  'NewSafeCodeAgain',
  'OldSafeCode',
  'PasswordAgain',
  'token',
  'Token',
  'Captcha',
  'authInfo',
  'AuthInfo',
  'TransferPassword',
  'IdNumber',
  'Totp',
  'secret',
  'Secret',
  'cookie',
  'authorization',
  'set-cookie',
  'stripe-signature',
];

/** Structured logs on standard output; `level` is a pino level. */
export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const paths = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]);
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
