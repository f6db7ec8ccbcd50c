import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certify, createAuthority } from '../registry/wire/certificates.ts';

/**
 * What the service signs with, what its customers check that with, and what they show to be let in. Made at first start
 * and kept.
 */
export interface ServiceKeys {
  readonly apiKey: string;
  readonly signingKey: KeyObject;
  /** PEM, and the file it stands in. */
  readonly certificate: string;
  readonly certFile: string;
}

const RSA_BITS = 2048;

function writeSecret(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/** Reads the keys of the service under the sandbox's folder, or makes them. */
export function serviceKeys(dataDir: string): ServiceKeys {
  const folder = join(dataDir, 'verification');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [keyFile, certFile, apiFile] = ['signing.key', 'signing.pem', 'api-key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  if (![keyFile, certFile, apiFile].every((file) => existsSync(file))) {
    const now = new Date();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
    const authority = createAuthority('Sandbox Verification CA', now);
    writeSecret(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
    writeSecret(certFile, certify(authority, publicKey, 'Sandbox Verification Service', now));
    writeSecret(apiFile, `vsp_test_${randomBytes(24).toString('hex')}`);
  }
  return {
    apiKey: readFileSync(apiFile, 'utf8').trim(),
    signingKey: createPrivateKey(readFileSync(keyFile)),
    certificate: readFileSync(certFile, 'utf8'),
    certFile,
  };
}
