import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';

/** The end of the chain as it was once: signed, and kept where who may write the database may not. */
export interface Head {
  readonly n: string;
  /** Hex. */
  readonly hash: string;
  readonly at: string;
  /** Ed25519 over the three, base64. */
  readonly signature: string;
}

/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const USE = 'ledger heads';
const SEED_BYTES = 32;

/** The key that signs heads, made of the master key and used for nothing else. */
export function headKey(masterKey: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, '', USE, SEED_BYTES));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

const said = ({ n, hash, at }: Omit<Head, 'signature'>) => Buffer.from(`${USE} ${n} ${hash} ${at}`);

export function signHead(key: KeyObject, head: Omit<Head, 'signature'>): Head {
  return { ...head, signature: sign(null, said(head), key).toString('base64') };
}

export function isSigned(key: KeyObject, head: Head): boolean {
  return verify(null, said(head), createPublicKey(key), Buffer.from(head.signature, 'base64'));
}

/** One line for each head. */
export async function keepHead(file: string, head: Head): Promise<void> {
  await appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });
}

/**
 * Every head of the file, none where there is no file yet. @throws Error when the file cannot be read or a line is no
 * head.
 */
export async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Head);
}
