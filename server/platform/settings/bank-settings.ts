import { type Get, judgeAddress, type Mode, type Problem, WEB } from './address-settings.ts';

/** The bank that pays for us, and the account at it that takes transfers. */
export interface BankAccess {
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Our account there, as a payer must know it. */
  readonly receiving: {
    readonly payee: string;
    readonly bank: string;
    readonly account: string;
    readonly swift: string;
    readonly address: string;
  };
}

/** Every setting of the bank; both modes need them. */
export const BANK_SETTINGS: readonly string[] = [
  'BANK_API_URL',
  'BANK_API_KEY',
  'BANK_RECEIVING_PAYEE',
  'BANK_RECEIVING_BANK',
  'BANK_RECEIVING_ACCOUNT',
  'BANK_RECEIVING_SWIFT',
  'BANK_RECEIVING_ADDRESS',
];

/** What the sandbox's keys begin with. */
const SANDBOX_KEY = /^bank_test_/;

/**
 * Reads the settings; in production the address is https, nothing points at this machine and the key is none of a
 * sandbox.
 */
export function readBank(get: Get, mode: Mode, problem: Problem): BankAccess {
  const text = get('BANK_API_URL');
  judgeAddress(text, 'BANK_API_URL', WEB, mode, problem);
  if (mode === 'production' && SANDBOX_KEY.test(get('BANK_API_KEY'))) problem('BANK_API_KEY', 'is a sandbox key');
  const part = (name: string) => get(`BANK_RECEIVING_${name}`);
  return {
    apiUrl: text.replace(/\/+$/, ''),
    apiKey: get('BANK_API_KEY'),
    receiving: {
      payee: part('PAYEE'),
      bank: part('BANK'),
      account: part('ACCOUNT'),
      swift: part('SWIFT'),
      address: part('ADDRESS'),
    },
  };
}
