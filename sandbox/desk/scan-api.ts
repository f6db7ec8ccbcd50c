import { HttpRefusal, json, type Route } from '../http.ts';
import { isScanAct } from '../payments/scan/cashier.ts';
import type { ScanCompany } from '../payments/scan/company.ts';
import type { ScanRefund } from '../payments/scan/refunds.ts';
import type { Trade } from '../payments/scan/trades.ts';
import { get, post } from './api-route.ts';

const view = (company: ScanCompany, trade: Trade) => ({
  ...trade,
  amountMinor: trade.amountMinor.toString(),
  page: company.payPath(trade),
});

const refundView = (refund: ScanRefund) => ({ ...refund, amountMinor: refund.amountMinor.toString() });

/**
 * `GET <company>/refunds`, `POST <company>/refunds/:key/:act`, `GET <company>/trades?reference=`, `POST
 * <company>/trades/:reference/:act {delayMs?}`, `GET <company>/notices?reference=`, `POST <company>/notices/:id/send`.
 */
export function scanApiRoutes(companies: readonly ScanCompany[]): Route[] {
  return companies.flatMap((company) => {
    const { name, trades, notices, notifier, cashier, refunds } = company;
    return [
      get(`/${name}/trades`, ({ query }) => {
        const reference = query.get('reference');
        const found = trades.list(500).filter((trade) => !reference || trade.reference === reference);
        return json(found.map((trade) => view(company, trade)));
      }),
      post(`/${name}/trades/:reference/:act`, async ({ params }, body) => {
        const act = params['act'] ?? '';
        if (!isScanAct(act)) throw new HttpRefusal(404, 'there is no such act');
        const delayMs = typeof body['delayMs'] === 'number' ? body['delayMs'] : undefined;
        return json(view(company, await cashier.act(params['reference'] ?? '', act, delayMs)));
      }),
      get(`/${name}/refunds`, () => json(refunds.list(500).map(refundView))),
      post(`/${name}/refunds/:key/:act`, ({ params }) => {
        const act = params['act'];
        if (act !== 'succeed' && act !== 'fail') throw new HttpRefusal(404, 'there is no such act');
        return json(refundView(company.decideRefund(params['key'] ?? '', act)));
      }),
      get(`/${name}/notices`, ({ query }) => {
        const reference = query.get('reference');
        return json(notices.list(500).filter((notice) => !reference || notice.reference === reference));
      }),
      post(`/${name}/notices/:id/send`, async ({ params }) => {
        if (!(await notifier.sendAgain(params['id'] ?? ''))) throw new HttpRefusal(404, 'there is no such message');
        return json(notices.find(params['id'] ?? ''));
      }),
    ];
  });
}
