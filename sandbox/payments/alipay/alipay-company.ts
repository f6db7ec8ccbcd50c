import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { html } from '../../desk/html.ts';
import { page } from '../../desk/page.ts';
import { createFaultBoard, type FaultBoard } from '../../faults.ts';
import { HttpRefusal, type Reply, type Route, redirect } from '../../http.ts';
import type { Store } from '../../store.ts';
import { ActRefusal } from '../card/acts.ts';
import { createScanCashier, isScanAct, SCAN_FAULTS } from '../scan/cashier.ts';
import type { ScanCompany } from '../scan/company.ts';
import type { KeyPair, ScanKeys } from '../scan/keys.ts';
import { createNotices, type Notice } from '../scan/notices.ts';
import { createNotifier, type Letter, type Manner } from '../scan/notifier.ts';
import { payPage } from '../scan/pay-page.ts';
import { createScanRefunds, type ScanRefund } from '../scan/refunds.ts';
import { createTrades, type Trade } from '../scan/trades.ts';
import { alipayApiRoutes, tradeStatus, yuan } from './api.ts';
import { sign, signedText } from './signature.ts';

const COMPANY = 'Alipay (sandbox)';
const APP_ID = '2021000000000001';
const OTHER_APP_ID = '2021000000000999';
const SELLER_ID = '2088000000000001';
const OTHER_SELLER_ID = '2088000000000999';

export const ALIPAY_FAULTS = {
  ...SCAN_FAULTS,
  other_seller: 'messages name our app, and another seller\u2019s money',
} as const;
const AHEAD_MS = 3_600_000;

/** Whose key signs now: the switches decide at each signature. */
function signer(keys: ScanKeys, faults: FaultBoard, forged: 'forged_signature' | 'forged_answer'): [KeyPair, string[]] {
  if (faults.take(forged)) return [keys.forger, ['forged signature']];
  return faults.take('key_rotation') ? [keys.alipayNext, ['next key']] : [keys.alipay, []];
}

/** A time as the company writes it. */
const chinaTime = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

interface Shop {
  readonly merchant: string;
  readonly seller: string;
}

/** Whose message it is: the switches decide at each. */
const shopNow = (faults: FaultBoard): Shop => ({
  merchant: faults.take('other_merchant') ? OTHER_APP_ID : APP_ID,
  seller: faults.take('other_seller') ? OTHER_SELLER_ID : SELLER_ID,
});

function contentOf(trade: Trade, { merchant, seller }: Shop, refunded: bigint): Record<string, string> {
  const paid = chinaTime(trade.paidMs ?? 0);
  return {
    app_id: merchant,
    auth_app_id: merchant,
    buyer_logon_id: '138****0000',
    charset: 'utf-8',
    gmt_create: paid,
    gmt_payment: paid,
    notify_type: 'trade_status_sync',
    out_trade_no: trade.reference,
    receipt_amount: yuan(trade.amountMinor),
    seller_id: seller,
    subject: trade.subject,
    total_amount: yuan(trade.amountMinor),
    trade_no: trade.tradeNo ?? '',
    trade_status: tradeStatus(trade, refunded),
    version: '1.0',
  };
}

function write(keys: ScanKeys, faults: FaultBoard, notice: Notice): Letter {
  const [pair, marks] = signer(keys, faults, 'forged_signature');
  const ahead = faults.take('ahead') !== undefined;
  const values: Record<string, string> = {
    ...notice.content,
    notify_id: notice.id,
    notify_time: chinaTime(Date.now() + (ahead ? AHEAD_MS : 0)),
    sign_type: 'RSA2',
  };
  if (faults.take('odd_shape')) delete values['total_amount'];
  // The company signs its messages without `sign_type`, its answers and the shop its requests with it.
  const signature = sign(signedText(values, ['sign_type']), createPrivateKey(pair.privateKey));
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', 'user-agent': 'Mozilla/4.0' },
    body: new URLSearchParams({ ...values, sign: signature }).toString(),
    marks,
  };
}

function pages(company: Pick<ScanCompany, 'trades' | 'cashier'>): Route[] {
  const { trades, cashier } = company;
  const find = (code: string | undefined): Trade => {
    const trade = trades.findByCode(code ?? '');
    if (!trade) throw new HttpRefusal(404, 'there is no such trade');
    return cashier.opened(trade);
  };
  const view = (place: 'cashier' | 'scan', title: string): Route[] => [
    {
      method: 'GET',
      pattern: `/pay/alipay/${place}/:code`,
      answer: ({ params }) => {
        const trade = find(params['code']);
        const acts = `/pay/alipay/${place}/${trade.code}`;
        return payPage(trade, { company: COMPANY, title, here: '/alipay', acts });
      },
    },
    {
      method: 'POST',
      pattern: `/pay/alipay/${place}/:code/:act`,
      answer: async ({ params }): Promise<Reply> => {
        const trade = find(params['code']);
        const here = `/pay/alipay/${place}/${trade.code}`;
        const act = params['act'] ?? '';
        if (!isScanAct(act)) throw new HttpRefusal(404, 'there is no such button');
        try {
          await cashier.act(trade.reference, act);
        } catch (error) {
          if (error instanceof ActRefusal) return redirect(here);
          throw error;
        }
        // A phone that has scanned stays where it is; a browser that was sent here goes back.
        const back = place === 'cashier' && act !== 'expire' ? trade.returnUrl : null;
        return redirect(back ?? here);
      },
    },
  ];
  return [
    ...view('cashier', 'Pay by Alipay'),
    ...view('scan', 'Pay by Alipay on the phone'),
    {
      method: 'GET',
      pattern: '/pay/alipay/mistake/:code',
      answer: ({ params }) =>
        page('This cannot be paid', '/alipay', html`<p role="alert"><code>${params['code'] ?? ''}</code></p>`, {
          company: COMPANY,
          status: 400,
        }),
    },
  ];
}

/** Alipay, as a company: `gateway.do`, the cashier and the phone as pages, and messages to the shop. */
export function createAlipay(store: Store, clock: Clock, keys: ScanKeys, base: () => string): ScanCompany {
  const faults = createFaultBoard(ALIPAY_FAULTS);
  const trades = createTrades(store, 'alipay_trade');
  const notices = createNotices(store, 'alipay_notice');
  const manner: Manner = {
    url: ({ reference }) => trades.find(reference)?.notifyUrl ?? '',
    write: (notice) => write(keys, faults, notice),
    understood: (status, body) => status === 200 && body === 'success',
  };
  const notifier = createNotifier(notices, manner, faults);
  const tell = (trade: Trade, how: Parameters<typeof notifier.announce>[1]) => {
    const id = randomBytes(17).toString('hex');
    return notifier.announce({ id, reference: trade.reference, content: contentOf(trade, shopNow(faults), 0n) }, how);
  };
  const refunds = createScanRefunds(store, 'alipay_refund', faults);
  const tellRefund = (refund: ScanRefund) => {
    const trade = trades.find(refund.reference);
    if (!trade) return;
    const content = {
      ...contentOf(trade, shopNow(faults), refunds.sumOf(trade.reference)),
      out_biz_no: refund.key,
      refund_fee: yuan(refunds.sumOf(trade.reference)),
      gmt_refund: `${chinaTime(clock.now().getTime())}.000`,
    };
    void notifier.announce({ id: randomBytes(17).toString('hex'), reference: trade.reference, content }, {});
  };
  const cashier = createScanCashier({ trades, faults, clock, tell });
  const api = alipayApiRoutes({
    trades,
    refunds,
    tellRefund,
    faults,
    clock,
    appId: APP_ID,
    appKey: createPublicKey(keys.alipayApp.publicKey),
    answerKey: () => createPrivateKey(signer(keys, faults, 'forged_answer')[0].privateKey),
    base,
  });
  return {
    name: 'alipay',
    title: 'Alipay',
    routes: [...api, ...pages({ trades, cashier })],
    trades,
    refunds,
    decideRefund: (key, act) => {
      const refund = refunds.act(key, act);
      if (act === 'succeed') tellRefund(refund);
      return refund;
    },
    cashier,
    notices,
    notifier,
    faults,
    payPath: ({ code }) => `/pay/alipay/scan/${code}`,
    settings: () => ({
      ALIPAY_GATEWAY_URL: `${base()}/alipay/gateway.do`,
      ALIPAY_APP_ID: APP_ID,
      ALIPAY_SELLER_ID: SELLER_ID,
      ALIPAY_PRIVATE_KEY: keys.alipayApp.privateKey,
      ALIPAY_PUBLIC_KEYS: [keys.alipay.publicKey, keys.alipayNext.publicKey].join(''),
    }),
    close: () => {
      cashier.close();
      return notifier.close();
    },
  };
}
