import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { createFaultBoard, type FaultBoard } from '../../faults.ts';
import { HttpRefusal, type Reply, type Route, redirect } from '../../http.ts';
import type { Store } from '../../store.ts';
import { ActRefusal } from '../card/acts.ts';
import { type Cashier, createScanCashier, isScanAct, SCAN_FAULTS } from '../scan/cashier.ts';
import type { ScanCompany } from '../scan/company.ts';
import type { ScanKeys } from '../scan/keys.ts';
import { createNotices, type Notice } from '../scan/notices.ts';
import { createNotifier, type Letter, type Manner, type Notifier } from '../scan/notifier.ts';
import { payPage } from '../scan/pay-page.ts';
import { createScanRefunds, type ScanRefund } from '../scan/refunds.ts';
import { createTrades, type Trade, type Trades } from '../scan/trades.ts';
import { createAdmission } from './admission.ts';
import { refundOf, transactionOf, wechatApiRoutes } from './api.ts';
import { seal, sign } from './signature.ts';

const APP_ID = 'wx0000000000000001';
const MCH_ID = '1900000001';
const OTHER_MCH_ID = '1900000999';
/** The serial of the shop's own certificate. */
const SHOP_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const KEY_ID = 'PUB_KEY_ID_0119000000012026000000000001';
const NEXT_KEY_ID = 'PUB_KEY_ID_0119000000012026000000000002';
const UNKNOWN_KEY_ID = 'PUB_KEY_ID_0119000000012026000000000999';
const STALE_SECONDS = 400;
const AHEAD_MS = 3_600_000;

export const WECHAT_FAULTS = {
  ...SCAN_FAULTS,
  stale_signature: 'messages carry a right signature that is 400 seconds old',
  unknown_key: 'messages and answers name a key that the shop was never told',
  other_currency: 'the payment is taken in another currency of the same number',
  wrong_seal: 'the inside of messages is sealed with another key',
} as const;

/** Headers of a signed message or answer, as the switches say. */
function signedHeaders(
  keys: ScanKeys,
  faults: FaultBoard,
  body: string,
  message: boolean,
): [Letter['headers'], string[]] {
  const forged = faults.take(message ? 'forged_signature' : 'forged_answer') !== undefined;
  const next = faults.take('key_rotation') !== undefined;
  const unknown = faults.take('unknown_key') !== undefined;
  const stale = message && faults.take('stale_signature') !== undefined;
  const pair = forged || unknown ? keys.forger : next ? keys.wechatNext : keys.wechat;
  const seconds = String(Math.floor(Date.now() / 1000) - (stale ? STALE_SECONDS : 0));
  const nonce = randomBytes(16).toString('hex');
  const headers = {
    'wechatpay-timestamp': seconds,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': unknown ? UNKNOWN_KEY_ID : next ? NEXT_KEY_ID : KEY_ID,
    'wechatpay-signature': sign([seconds, nonce, body], createPrivateKey(pair.privateKey)),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
  const marks = [
    forged && 'forged signature',
    next && 'next key',
    unknown && 'unknown key',
    stale && 'stale signature',
  ];
  return [headers, marks.filter((mark) => mark !== false)];
}

function write(keys: ScanKeys, faults: FaultBoard, notice: Notice): Letter {
  const wrong = faults.take('wrong_seal') !== undefined;
  const ahead = faults.take('ahead') !== undefined;
  const odd = faults.take('odd_shape') !== undefined;
  const { refund, transaction } = notice.content;
  const create_time = ahead ? new Date(Date.now() + AHEAD_MS).toISOString() : notice.content['create_time'];
  const kind = refund === undefined ? 'transaction' : 'refund';
  const secret = wrong ? keys.wechatSecret.split('').reverse().join('') : keys.wechatSecret;
  const body = JSON.stringify({
    id: notice.id,
    create_time,
    resource_type: 'encrypt-resource',
    event_type: notice.content['event_type'] ?? 'TRANSACTION.SUCCESS',
    summary: kind,
    [odd ? 'content' : 'resource']: {
      original_type: kind,
      algorithm: 'AEAD_AES_256_GCM',
      ...seal(refund ?? transaction ?? '', secret, kind),
    },
  });
  const [headers, marks] = signedHeaders(keys, faults, body, true);
  return {
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/4.0', ...headers },
    body,
    marks: wrong ? [...marks, 'wrong seal'] : marks,
  };
}

function pages(trades: Trades, cashier: Cashier): Route[] {
  const find = (code: string | undefined): Trade => {
    const trade = trades.findByCode(code ?? '');
    if (!trade) throw new HttpRefusal(404, 'there is no such trade');
    return cashier.opened(trade);
  };
  return [
    {
      method: 'GET',
      pattern: '/pay/wechat/scan/:code',
      answer: ({ params }) => {
        const trade = find(params['code']);
        const acts = `/pay/wechat/scan/${trade.code}`;
        return payPage(trade, {
          company: 'WeChat Pay (sandbox)',
          title: 'Pay by WeChat on the phone',
          here: '/wechat',
          acts,
        });
      },
    },
    {
      method: 'POST',
      pattern: '/pay/wechat/scan/:code/:act',
      answer: async ({ params }): Promise<Reply> => {
        const trade = find(params['code']);
        const act = params['act'] ?? '';
        if (!isScanAct(act)) throw new HttpRefusal(404, 'there is no such button');
        try {
          await cashier.act(trade.reference, act);
        } catch (error) {
          if (!(error instanceof ActRefusal)) throw error;
        }
        return redirect(`/pay/wechat/scan/${trade.code}`);
      },
    },
  ];
}

/** How the shop is told of a refund, at the address that the refund named. */
function refundTeller(notifier: Notifier, faults: FaultBoard, clock: Clock) {
  return (refund: ScanRefund): void => {
    if (refund.notifyUrl === null) return;
    const { status, ...told } = refundOf(refund);
    const merchant = faults.take('other_merchant') ? OTHER_MCH_ID : MCH_ID;
    const content = {
      create_time: clock.now().toISOString(),
      notify_url: refund.notifyUrl,
      event_type: `REFUND.${String(status)}`,
      refund: JSON.stringify({ ...told, mchid: merchant, refund_status: status }),
    };
    const id = `EV-${randomBytes(16).toString('hex')}`;
    void notifier.announce({ id, reference: refund.reference, content }, {});
  };
}

/** What the shop must know to find this company and believe it. */
const settingsOf = (keys: ScanKeys, base: string): Record<string, string> => ({
  WECHAT_API_URL: base,
  WECHAT_APP_ID: APP_ID,
  WECHAT_MCH_ID: MCH_ID,
  WECHAT_SERIAL: SHOP_SERIAL,
  WECHAT_PRIVATE_KEY: keys.wechatMerchant.privateKey,
  WECHAT_API_V3_KEY: keys.wechatSecret,
  WECHAT_PUBLIC_KEYS: JSON.stringify({ [KEY_ID]: keys.wechat.publicKey, [NEXT_KEY_ID]: keys.wechatNext.publicKey }),
});

/** WeChat Pay, as a company: APIv3, the phone as a page, and messages to the shop, sealed and signed. */
export function createWechat(store: Store, clock: Clock, keys: ScanKeys, base: () => string): ScanCompany {
  const faults = createFaultBoard(WECHAT_FAULTS);
  const trades = createTrades(store, 'wechat_trade');
  const notices = createNotices(store, 'wechat_notice');
  const manner: Manner = {
    url: ({ reference, content }) => content['notify_url'] ?? trades.find(reference)?.notifyUrl ?? '',
    write: (notice) => write(keys, faults, notice),
    understood: (status) => status === 200 || status === 204,
  };
  const notifier = createNotifier(notices, manner, faults);
  const cashier = createScanCashier({
    trades,
    faults,
    clock,
    tell: (trade, how) => {
      const mchId = faults.take('other_merchant') ? OTHER_MCH_ID : MCH_ID;
      const content = {
        create_time: clock.now().toISOString(),
        transaction: JSON.stringify(transactionOf(trade, APP_ID, mchId)),
      };
      return notifier.announce(
        { id: `EV-${randomBytes(16).toString('hex')}`, reference: trade.reference, content },
        how,
      );
    },
    currencyOf: ({ currency }) => (faults.take('other_currency') ? (currency === 'hkd' ? 'cny' : 'hkd') : currency),
  });
  const refunds = createScanRefunds(store, 'wechat_refund', faults);
  const tellRefund = refundTeller(notifier, faults, clock);
  const shop = { mchId: MCH_ID, serial: SHOP_SERIAL, key: createPublicKey(keys.wechatMerchant.publicKey) };
  const api = wechatApiRoutes({
    trades,
    refunds,
    tellRefund,
    faults,
    clock,
    appId: APP_ID,
    mchId: MCH_ID,
    admit: createAdmission(shop),
    answerHeaders: (body) => ({ ...signedHeaders(keys, faults, body, false)[0] }),
  });
  return {
    name: 'wechat',
    title: 'WeChat Pay',
    routes: [...api, ...pages(trades, cashier)],
    trades,
    refunds,
    decideRefund: (key, act) => {
      const refund = refunds.act(key, act);
      tellRefund(refund);
      return refund;
    },
    cashier,
    notices,
    notifier,
    faults,
    payPath: ({ code }) => `/pay/wechat/scan/${code}`,
    settings: () => settingsOf(keys, base()),
    close: () => {
      cashier.close();
      return notifier.close();
    },
  };
}
