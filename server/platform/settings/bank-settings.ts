import { isIP } from 'node:net';

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

type Get = (name: string) => string;
type Problem = (setting: string, problem: string) => void;

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

function isOnThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** Reads the settings; in production the address is https, nothing points at this machine and the key is none of a sandbox. */
export function readBank(get: Get, mode: 'demonstration' | 'production', problem: Problem): BankAccess {
  const text = get('BANK_API_URL');
  const url = URL.parse(text);
  if (text !== '' && !/^https?:$/.test(url?.protocol ?? '')) problem('BANK_API_URL', 'must be a web address');
  else if (url && mode === 'production') {
    if (isOnThisMachine(url.hostname)) problem('BANK_API_URL', 'points at a sandbox on this machine');
    else if (url.protocol !== 'https:') problem('BANK_API_URL', 'must be an https address in production');
    if (SANDBOX_KEY.test(get('BANK_API_KEY'))) problem('BANK_API_KEY', 'is a sandbox key');
  }
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
