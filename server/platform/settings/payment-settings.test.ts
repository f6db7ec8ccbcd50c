import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPaymentSettings } from './payment-settings.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const PUBLIC = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const WHOLE: Record<string, string> = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: PRIVATE,
  ALIPAY_PUBLIC_KEYS: PUBLIC + PUBLIC,
  WECHAT_APP_ID: 'wx1',
  WECHAT_MCH_ID: '19',
  WECHAT_SERIAL: 'AB',
  WECHAT_PRIVATE_KEY: PRIVATE,
  WECHAT_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PUBLIC_KEYS: JSON.stringify({ PUB_KEY_ID_1: PUBLIC }),
};

function read(values: Record<string, string>, mode: 'production' | 'demonstration' = 'production') {
  const problems: string[] = [];
  const settings = readPaymentSettings(
    (name) => values[name] ?? '',
    mode,
    (name, problem) => problems.push(`${name} ${problem}`),
  );
  return { settings, problems };
}

test('a house without Alipay and WeChat Pay starts, and has neither', () => {
  const { settings, problems } = read({});
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({ alipay: null, wechat: null });
});

test('whole settings give both, with the companies’ own addresses; keys come in one form', () => {
  const { settings, problems } = read(WHOLE);
  expect(problems).toEqual([]);
  expect(settings.alipay?.gatewayUrl).toBe('https://openapi.alipay.com/gateway.do');
  expect(settings.alipay?.publicKeys).toHaveLength(2);
  expect(settings.alipay?.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----.*-----END PRIVATE KEY-----$/s);
  expect(settings.wechat).toMatchObject({ apiUrl: 'https://api.mch.weixin.qq.com', currency: 'CNY' });
});

test('part of a channel’s settings: every missing one is named', () => {
  const { problems } = read({ ALIPAY_APP_ID: '2021', WECHAT_MCH_ID: '19' });
  expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
    'ALIPAY_PRIVATE_KEY',
    'ALIPAY_PUBLIC_KEYS',
    'ALIPAY_SELLER_ID',
    'WECHAT_API_V3_KEY',
    'WECHAT_APP_ID',
    'WECHAT_PRIVATE_KEY',
    'WECHAT_PUBLIC_KEYS',
    'WECHAT_SERIAL',
  ]);
});

test.each([
  ['ALIPAY_PRIVATE_KEY', 'not a key'],
  ['ALIPAY_PUBLIC_KEYS', 'not a key'],
  ['WECHAT_PRIVATE_KEY', PUBLIC],
  ['WECHAT_PUBLIC_KEYS', '{"PUB_KEY_ID_1":"x"}'],
  ['WECHAT_PUBLIC_KEYS', '{}'],
  ['WECHAT_API_V3_KEY', 'short'],
  ['WECHAT_CURRENCY', 'EUR'],
  ['ALIPAY_GATEWAY_URL', 'http://127.0.0.1:8090/alipay/gateway.do'],
  ['WECHAT_API_URL', 'http://pay.example.com'],
  ['RATES_URL', 'ftp://rates.example.com'],
])('%s of %j is named', (name, value) => {
  expect(read({ ...WHOLE, [name]: value }).problems).toEqual([expect.stringContaining(name)]);
});
