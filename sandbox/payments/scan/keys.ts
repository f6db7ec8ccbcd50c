import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writePrivately } from '../../partners.ts';

/** An RSA key pair as PEM (PKCS 8 and SPKI). */
export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/**
 * Every key by which the two companies of scanned payments and their shop know each other, made at first start and
 * kept.
 */
export interface ScanKeys {
  /** The shop's own at Alipay, and the company's: the one in use and the one that follows it. */
  readonly alipayApp: KeyPair;
  readonly alipay: KeyPair;
  readonly alipayNext: KeyPair;
  readonly wechatMerchant: KeyPair;
  readonly wechat: KeyPair;
  readonly wechatNext: KeyPair;
  /** Nobody's: what a forger has. */
  readonly forger: KeyPair;
  /** 32 characters, WeChat Pay's key for the inside of its messages (APIv3). */
  readonly wechatSecret: string;
}

const RSA_BITS = 2048;
const generate = promisify(generateKeyPair);

async function newPair(): Promise<KeyPair> {
  const pair = await generate('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return pair;
}

async function newKeys(): Promise<ScanKeys> {
  const [alipayApp, alipay, alipayNext, wechatMerchant, wechat, wechatNext, forger] = await Promise.all(
    Array.from({ length: 7 }, newPair),
  );
  return {
    alipayApp,
    alipay,
    alipayNext,
    wechatMerchant,
    wechat,
    wechatNext,
    forger,
    wechatSecret: randomBytes(16).toString('hex'),
  } as ScanKeys;
}

/**
 * Reads the keys, or makes them. Seven RSA keys cost half a second: tests let several sandboxes share one `file`.
 * @param file where they are kept; beside the other keys of this sandbox when not given
 */
export async function scanKeys(dataDir: string, file = join(dataDir, 'scan-keys.json')): Promise<ScanKeys> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ScanKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = await newKeys();
  writePrivately(file, keys);
  return keys;
}

export const privateKeyOf = (pair: KeyPair): KeyObject => createPrivateKey(pair.privateKey);
export const publicKeyOf = (pair: KeyPair): KeyObject => createPublicKey(pair.publicKey);
