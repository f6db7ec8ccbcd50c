import { createECDH, createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { base58Check } from './addresses.ts';

// BIP 32 by node:crypto alone: the shop derives its addresses from these public keys with a library of its own choice.

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const HARDENED = 0x80000000;
const PUBLIC_VERSION = Buffer.from('0488b21e', 'hex');
const SEED_BYTES = 64;

interface Key {
  readonly secret: Buffer;
  readonly chain: Buffer;
  readonly depth: number;
  readonly index: number;
  readonly parent: Buffer;
}

const hmac = (key: Buffer | string, data: Buffer): Buffer => createHmac('sha512', key).update(data).digest();

function publicOf(secret: Buffer): Buffer {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(secret);
  return curve.getPublicKey(null, 'compressed') as unknown as Buffer;
}

const fingerprint = (key: Key): Buffer =>
  createHash('ripemd160')
    .update(createHash('sha256').update(publicOf(key.secret)).digest())
    .digest()
    .subarray(0, 4);

function masterOf(seed: Buffer): Key {
  const whole = hmac('Bitcoin seed', seed);
  return { secret: whole.subarray(0, 32), chain: whole.subarray(32), depth: 0, index: 0, parent: Buffer.alloc(4) };
}

function hardened(key: Key, place: number): Key {
  const index = HARDENED + place;
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(index);
  const whole = hmac(key.chain, Buffer.concat([Buffer.alloc(1), key.secret, tail]));
  const sum =
    (BigInt(`0x${whole.subarray(0, 32).toString('hex')}`) + BigInt(`0x${key.secret.toString('hex')}`)) % CURVE_ORDER;
  return {
    secret: Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'),
    chain: whole.subarray(32),
    depth: key.depth + 1,
    index,
    parent: fingerprint(key),
  };
}

/** The extended public key of `m/44'/coin'/0'` of a seed (BIP 32, BIP 44). */
export function accountKey(seed: Buffer, coin: number): string {
  const key = [44, coin, 0].reduce(hardened, masterOf(seed));
  const head = Buffer.alloc(9);
  head.writeUInt8(key.depth, 0);
  key.parent.copy(head, 1);
  head.writeUInt32BE(key.index, 5);
  return base58Check(Buffer.concat([PUBLIC_VERSION, head, key.chain, publicOf(key.secret)]));
}

/** What the shop is given of its owner's wallet: public keys only. */
export interface ChainKeys {
  readonly ethereum: string;
  readonly tron: string;
}

/** The seed that the shop's owner keeps at home, made at first start; only public keys leave this folder. */
export function chainKeys(dataDir: string): ChainKeys {
  const folder = join(dataDir, 'chain');
  const file = join(folder, 'seed.hex');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let seed: Buffer;
  try {
    seed = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    seed = randomBytes(SEED_BYTES);
    writeFileSync(file, `${seed.toString('hex')}\n`, { mode: 0o600 });
  }
  return { ethereum: accountKey(seed, 60), tron: accountKey(seed, 195) };
}
