import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Currency } from '#contract/money.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { type Get, judgeAddress, type Mode, type Problem, WEB } from './address-settings.ts';

/** Our account at the card company. */
export interface CardAccess {
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly currency: 'USD';
}

/** Our app at Alipay. Keys are PEM; several of Alipay's own, so that a change of keys can overlap. */
export interface AlipayAccess {
  readonly gatewayUrl: string;
  readonly appId: string;
  /** Our own number at Alipay (PID): whose money a message must be about. */
  readonly sellerId: string;
  /** PKCS 8. */
  readonly privateKey: string;
  /** SPKI; the first is asked first. */
  readonly publicKeys: readonly string[];
  readonly currency: 'CNY';
}

/** Our shop at WeChat Pay (APIv3, public-key mode). */
export interface WechatAccess {
  readonly apiUrl: string;
  readonly appId: string;
  readonly mchId: string;
  /** Serial number of our own certificate. */
  readonly serial: string;
  readonly privateKey: string;
  /** 32 characters. */
  readonly apiV3Key: string;
  /** WeChat Pay's keys by their id (`PUB_KEY_ID_…` or a certificate's serial number). */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly currency: 'CNY' | 'HKD';
}

/**
 * Every channel has its settings under its own name, with what payers pay in. One that a house may have or not is not
 * offered without them.
 */
export interface PaymentSettings extends Record<OnlineChannel, { readonly currency: Currency } | null> {
  readonly card: CardAccess;
  readonly alipay: AlipayAccess | null;
  readonly wechat: WechatAccess | null;
  /** Where the daily reference rates are read, in the form of the European Central Bank's file. */
  readonly ratesUrl: string;
}

const ALIPAY = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEYS'] as const;
const WECHAT = [
  'WECHAT_APP_ID',
  'WECHAT_MCH_ID',
  'WECHAT_SERIAL',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_API_V3_KEY',
  'WECHAT_PUBLIC_KEYS',
] as const;
const PEM_BLOCK = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g;

/** None set: the channel is off. Some set: every missing one is named. */
function isSet(get: Get, names: readonly string[], problem: Problem): boolean {
  const missing = names.filter((name) => get(name) === '');
  if (missing.length === names.length) return false;
  for (const name of missing) problem(name, `is missing; ${names.find((other) => get(other) !== '')} is set`);
  return missing.length === 0;
}

function address(get: Get, name: string, fallback: string, mode: Mode, problem: Problem): string {
  const text = get(name) || fallback;
  judgeAddress(text, name, WEB, mode, problem);
  return text.replace(/\/+$/, '');
}

/** A PEM key in the form that every library reads, without a line end behind it; what cannot be read is a problem. */
function key(kind: 'private' | 'public', text: string, name: string, problem: Problem): string {
  try {
    const whole =
      kind === 'private'
        ? createPrivateKey(text).export({ type: 'pkcs8', format: 'pem' })
        : createPublicKey(text).export({ type: 'spki', format: 'pem' });
    return String(whole).trim();
  } catch {
    problem(name, `is not a ${kind} key in PEM`);
    return '';
  }
}

function readAlipay(get: Get, mode: Mode, problem: Problem): AlipayAccess | null {
  if (!isSet(get, ALIPAY, problem)) return null;
  const blocks = get('ALIPAY_PUBLIC_KEYS').match(PEM_BLOCK) ?? [];
  if (blocks.length === 0) problem('ALIPAY_PUBLIC_KEYS', 'holds no key in PEM');
  return {
    gatewayUrl: address(get, 'ALIPAY_GATEWAY_URL', 'https://openapi.alipay.com/gateway.do', mode, problem),
    appId: get('ALIPAY_APP_ID'),
    sellerId: get('ALIPAY_SELLER_ID'),
    privateKey: key('private', get('ALIPAY_PRIVATE_KEY'), 'ALIPAY_PRIVATE_KEY', problem),
    publicKeys: blocks.map((block) => key('public', block, 'ALIPAY_PUBLIC_KEYS', problem)),
    currency: 'CNY',
  };
}

function namedKeys(text: string, problem: Problem): Record<string, string> {
  const name = 'WECHAT_PUBLIC_KEYS';
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, string>);
    if (entries.length > 0)
      return Object.fromEntries(entries.map(([id, pem]) => [id, key('public', pem, name, problem)]));
  } catch {
    // Text that is no JSON is as wrong as JSON without a key: the same words below.
  }
  problem(name, 'must be JSON: the keys in PEM by their id');
  return {};
}

function readWechat(get: Get, mode: Mode, problem: Problem): WechatAccess | null {
  if (!isSet(get, WECHAT, problem)) return null;
  const currency = get('WECHAT_CURRENCY') || 'CNY';
  if (currency !== 'CNY' && currency !== 'HKD') problem('WECHAT_CURRENCY', 'must be CNY or HKD');
  if (Buffer.byteLength(get('WECHAT_API_V3_KEY')) !== 32) problem('WECHAT_API_V3_KEY', 'must be 32 characters');
  return {
    apiUrl: address(get, 'WECHAT_API_URL', 'https://api.mch.weixin.qq.com', mode, problem),
    appId: get('WECHAT_APP_ID'),
    mchId: get('WECHAT_MCH_ID'),
    serial: get('WECHAT_SERIAL'),
    privateKey: key('private', get('WECHAT_PRIVATE_KEY'), 'WECHAT_PRIVATE_KEY', problem),
    apiV3Key: get('WECHAT_API_V3_KEY'),
    publicKeys: namedKeys(get('WECHAT_PUBLIC_KEYS'), problem),
    currency: currency === 'HKD' ? 'HKD' : 'CNY',
  };
}

/** Reads the settings of the channels; tells every problem by the name of its setting. */
export function readPaymentSettings(get: Get, mode: Mode, problem: Problem): PaymentSettings {
  return {
    card: {
      apiUrl: get('CARD_API_URL') || 'https://api.stripe.com',
      secretKey: get('CARD_SECRET_KEY'),
      webhookSecret: get('CARD_WEBHOOK_SECRET'),
      currency: 'USD',
    },
    alipay: readAlipay(get, mode, problem),
    wechat: readWechat(get, mode, problem),
    ratesUrl: address(get, 'RATES_URL', 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml', mode, problem),
  };
}
