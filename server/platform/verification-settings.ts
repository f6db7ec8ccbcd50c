import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { type Get, judgeAddress, type Mode, type Problem, WEB } from './settings/address-settings.ts';

/**
 * The verification service: where it is, our key there, and the certificate that its signatures are checked against.
 */
export interface VerificationAccess {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
  /** PEM, of the service's signing key. */
  readonly certFile: string;
  /** Suffixes whose registry may be sent codes and for which the operator demands them. */
  readonly suffixes: readonly string[];
}

/** Every setting of the service; both modes need them. */
export const VERIFICATION_SETTINGS: readonly string[] = [
  'VERIFICATION_URL',
  'VERIFICATION_KEY',
  'VERIFICATION_CERT_FILE',
];

/** What the sandbox's keys begin with. */
const SANDBOX_KEY = /^vsp_test_/;

/** `VERIFICATION_SUFFIXES`, a list with commas; each must be a suffix whose registry takes codes as an option. */
function demandedSuffixes(get: Get, problem: Problem): string[] {
  const named = get('VERIFICATION_SUFFIXES')
    .split(',')
    .flatMap((text) => text.trim().toLowerCase() || []);
  const takes = SUFFIXES.filter(({ capabilities }) => capabilities.value.verificationCode === 'optional');
  const wrong = named.find((suffix) => !takes.some((profile) => profile.suffix === suffix));
  if (wrong !== undefined) problem('VERIFICATION_SUFFIXES', `${wrong.slice(0, 40)} is no suffix with optional codes`);
  return named;
}

/**
 * Reads the settings; in production the address is https, nothing points at this machine and the key is none of a
 * sandbox.
 */
export function readVerification(get: Get, mode: Mode, problem: Problem): VerificationAccess {
  const text = get('VERIFICATION_URL');
  judgeAddress(text, 'VERIFICATION_URL', WEB, mode, problem);
  if (mode === 'production' && SANDBOX_KEY.test(get('VERIFICATION_KEY')))
    problem('VERIFICATION_KEY', 'is a sandbox key');
  return {
    url: text.replace(/\/+$/, ''),
    key: get('VERIFICATION_KEY'),
    certFile: get('VERIFICATION_CERT_FILE'),
    suffixes: demandedSuffixes(get, problem),
  };
}
