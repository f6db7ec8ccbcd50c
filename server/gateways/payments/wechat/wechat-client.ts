import { lazily } from '../../../platform/lazily.ts';
import type { WechatAccess } from '../../../platform/settings/payment-settings.ts';
import { CHANNEL_CLOCK_SECONDS_MAX } from '../index.ts';

const library = lazily<typeof import('wechatpay-axios-plugin')>('wechatpay-axios-plugin');
const TIMEOUT_MS = 8_000;

/**
 * What WeChat Pay answered; `code` where it refused. Of an answer that is not 2xx nothing but the refusal is to be
 * believed: it is not signed.
 */
export interface WechatAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly data: unknown;
}

/**
 * The only way to WeChat Pay (APIv3); every 2xx answer is signed by one of its keys and not older than five minutes, or
 * it throws.
 */
export interface WechatClient {
  readonly post: (path: string, body: object) => Promise<WechatAnswer>;
  readonly get: (path: string, query: Readonly<Record<string, string>>) => Promise<WechatAnswer>;
  /** Is a message signed by the key it names, and of these minutes? The library looks at the clock for answers only. */
  readonly isTheirs: (message: SignedMessage, wall: Date) => boolean;
  /** The inside of a message; throws where it was not sealed with our key. */
  readonly unseal: (sealed: Sealed) => string;
}

export interface SignedMessage {
  readonly serial: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly body: string;
}

export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly about: string;
}

interface Verbs {
  post(body: object): Promise<{ status: number; data: unknown }>;
  get(config: object): Promise<{ status: number; data: unknown }>;
}

/** A refusal is an answer; a broken or forged answer stays an error. */
async function answered(call: Promise<{ status: number; data: unknown }>): Promise<WechatAnswer> {
  try {
    const { status, data } = await call;
    return { status, code: null, data };
  } catch (error) {
    const response = (error as { response?: { status?: number; data?: { code?: unknown } } }).response;
    const code = response?.data?.code;
    const status = response?.status ?? 0;
    if (status >= 400 && status < 500 && typeof code === 'string') return { status, code, data: null };
    throw error;
  }
}

function openLibrary(access: WechatAccess, timeoutMs: number) {
  const { Rsa, Wechatpay } = library();
  const keys = Object.fromEntries(
    Object.entries(access.publicKeys).map(([id, pem]) => [id, Rsa.from(pem, Rsa.KEY_TYPE_PUBLIC)]),
  );
  const pay = new Wechatpay({
    baseURL: `${access.apiUrl}/`,
    mchid: access.mchId,
    serial: access.serial,
    privateKey: access.privateKey,
    certs: keys,
    timeout: timeoutMs,
    maxRedirects: 0,
    proxy: false,
  });
  return { keys, pay };
}

export function openWechatClient(access: WechatAccess, timeoutMs = TIMEOUT_MS): WechatClient {
  let opened: ReturnType<typeof openLibrary> | undefined;
  const open = () => {
    opened ??= openLibrary(access, timeoutMs);
    return opened;
  };
  const at = (path: string) => open().pay.chain(path) as unknown as Verbs;
  return {
    post: (path, body) => answered(at(path).post(body)),
    get: (path, params) => answered(at(path).get({ params })),
    isTheirs({ serial, timestamp, nonce, signature, body }, wall) {
      const { keys } = open();
      const key = Object.hasOwn(keys, serial) ? keys[serial] : undefined;
      if (key === undefined || !/^\d{1,12}$/.test(timestamp) || nonce === '') return false;
      if (Math.abs(wall.getTime() / 1000 - Number(timestamp)) > CHANNEL_CLOCK_SECONDS_MAX) return false;
      const { Formatter, Rsa } = library();
      return Rsa.verify(Formatter.joinedByLineFeed(timestamp, nonce, body), signature, key);
    },
    unseal: ({ ciphertext, nonce, about }) =>
      library().Aes.AesGcm.decrypt(ciphertext, Buffer.from(access.apiV3Key), nonce, about),
  };
}
