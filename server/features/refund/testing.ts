import type { SandboxProcess } from '#tools/testing/sandbox-process.ts';
import type { Config } from '../../platform/config.ts';
import { readPaymentSettings } from '../../platform/settings/payment-settings.ts';

/** For tests: the settings by which a house finds the sandbox's payment companies. */
export function paymentsOf({ settings }: Pick<SandboxProcess, 'settings'>): Pick<Config, 'card' | 'alipay' | 'wechat'> {
  const get = (name: string) => settings[name] ?? '';
  const { alipay, wechat } = readPaymentSettings(get, 'demonstration', (name, problem) => {
    throw new Error(`${name} ${problem}`);
  });
  const [apiUrl, secretKey, webhookSecret] = ['CARD_API_URL', 'CARD_SECRET_KEY', 'CARD_WEBHOOK_SECRET'].map(get) as [
    string,
    string,
    string,
  ];
  return { alipay, wechat, card: { apiUrl, secretKey, webhookSecret } };
}
