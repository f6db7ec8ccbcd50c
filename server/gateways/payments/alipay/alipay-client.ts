import type { AlipaySdk } from 'alipay-sdk';
import { lazily } from '../../../platform/lazily.ts';
import type { AlipayAccess } from '../../../platform/settings/payment-settings.ts';

const library = lazily<typeof import('alipay-sdk')>('alipay-sdk');
const TIMEOUT_MS = 8_000;

type Content = Readonly<Record<string, string>>;
interface Urls {
  readonly notifyUrl: string;
  readonly returnUrl?: string;
}

/** The only way to Alipay: nothing it answers is believed without its signature. */
export interface AlipayClient {
  /**
   * Calls a method; the answer's signature is right by one of Alipay's keys, or it throws. Names come in camel case.
   */
  readonly ask: (method: string, content: Content, urls?: Urls) => Promise<Readonly<Record<string, unknown>>>;
  /** The address of the cashier's page, signed by us; nobody is called. */
  readonly page: (method: string, content: Content, urls: Urls) => string;
  /** Is a message, as its decoded fields, signed by one of Alipay's keys? */
  readonly isTheirs: (fields: Content) => boolean;
}

/**
 * The library verifies an answer only where it is told to, and by one key: here it is always told, and each key of
 * Alipay has a library of its own. An answer that the first key did not sign is asked for again with the next; every
 * method we call may be called twice.
 */
export function openAlipayClient(access: AlipayAccess, timeoutMs = TIMEOUT_MS): AlipayClient {
  if (access.publicKeys.length === 0) throw new Error('Alipay has no key');
  let made: AlipaySdk[] | undefined;
  const sdks = () => {
    made ??= access.publicKeys.map(
      (alipayPublicKey) =>
        new (library().AlipaySdk)({
          appId: access.appId,
          privateKey: access.privateKey,
          keyType: 'PKCS8',
          alipayPublicKey,
          gateway: access.gatewayUrl,
          timeout: timeoutMs,
        }),
    );
    return made as [AlipaySdk, ...AlipaySdk[]];
  };
  return {
    async ask(method, bizContent, urls = undefined) {
      let failure: unknown;
      for (const sdk of sdks()) {
        try {
          return await sdk.exec(method, { ...urls, bizContent }, { validateSign: true });
        } catch (error) {
          failure = error;
          // Without an answer there is no signature that another key could have made.
          if (!(error instanceof library().AlipayRequestError) || error.responseDataRaw === undefined) break;
        }
      }
      throw failure;
    },
    page: (method, bizContent, urls) => sdks()[0].pageExecute(method, 'GET', { ...urls, bizContent }),
    // Version 1 of this check breaks on a per cent sign in any value.
    isTheirs: (fields) => sdks().some((sdk) => sdk.checkNotifySignV2(fields)),
  };
}
