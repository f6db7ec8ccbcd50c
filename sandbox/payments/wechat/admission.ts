import type { KeyObject } from 'node:crypto';
import type { Incoming } from '../../http.ts';
import { verify } from './signature.ts';

/** A refusal in the API's own shape. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const CLOCK_SECONDS_MAX = 300;
const NONCES_KEPT = 10_000;
const SCHEME = 'WECHATPAY2-SHA256-RSA2048 ';

export interface Shop {
  readonly mchId: string;
  readonly serial: string;
  readonly key: KeyObject;
}

function partsOf(header: string): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const [, name, value] of header.matchAll(/(\w+)="([^"]*)"/g)) if (name !== undefined) parts[name] = value ?? '';
  return parts;
}

/**
 * Admits a signed request of the shop once: key, time (±300 s) and a nonce that was not seen before. Throws
 * `ApiRefusal`.
 */
export function createAdmission(shop: Shop): (incoming: Incoming) => void {
  const seen = new Set<string>();
  return (incoming) => {
    const wrong = (why: string) => new ApiRefusal(401, 'SIGN_ERROR', why);
    const header = incoming.headers.authorization ?? '';
    if (!header.startsWith(SCHEME)) throw wrong('the Authorization header is missing');
    const { mchid, serial_no, timestamp = '', nonce_str = '', signature = '' } = partsOf(header.slice(SCHEME.length));
    if (mchid !== shop.mchId || serial_no !== shop.serial) throw wrong('no such shop or certificate');
    if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= CLOCK_SECONDS_MAX))
      throw wrong('the timestamp is too old');
    const query = incoming.query.toString();
    const address = query === '' ? incoming.path : `${incoming.path}?${query}`;
    const said = [incoming.method, address, timestamp, nonce_str, incoming.body.toString('utf8')];
    if (!verify(said, signature, shop.key)) throw wrong('the signature is not that of the certificate');
    if (seen.has(nonce_str)) throw wrong('this nonce was used before');
    if (seen.size >= NONCES_KEPT) seen.clear();
    seen.add(nonce_str);
  };
}
