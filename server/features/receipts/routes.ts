import * as api from '#contract/api/finance/statement.ts';
import { paperPublicKey } from '#contract/api/papers.ts';
import { DOCUMENT_PER_ADDRESS } from '#contract/rules/limits.ts';
import { type Caller, customerOf, reading } from '../../platform/db/transaction.ts';
import { paperPublicKey as keyOfPapers, signPaper } from '../../platform/documents/paper-signature.ts';
import { makePdf } from '../../platform/documents/pdf/make-pdf.ts';
import type { House } from '../../platform/house.ts';
import { type FileAnswer, fileRoute, type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { receiptPaper } from './receipt.ts';
import { receiptOfDeal } from './receipt-of-deal.ts';
import { receiptOfOrder } from './receipt-of-order.ts';
import { receiptOfPush } from './receipt-of-push.ts';
import { receiptOfRecharge } from './receipt-of-recharge.ts';
import { receiptOfRefund } from './receipt-of-refund.ts';

interface Asked {
  readonly Of: (typeof api.RECEIPTS_OF)[number];
  readonly Number: string;
}

const ROW_ID = /^\d+$/;

async function receiptPdf(house: House, caller: Caller, { Of, Number: number }: Asked): Promise<FileAnswer> {
  const paper = await reading(house, caller, async (tx) => {
    const customerId = customerOf(tx);
    if (ROW_ID.test(number) !== (Of === 'refund' || Of === 'push')) throw refuse('NOT_FOUND');
    if (Of === 'push')
      return receiptPaper(
        tx,
        customerId,
        'statement:receipt.title',
        await receiptOfPush(tx, customerId, BigInt(number)),
      );
    if (Of === 'refund')
      return receiptPaper(
        tx,
        customerId,
        'statement:receipt.refundTitle',
        await receiptOfRefund(tx, customerId, BigInt(number)),
      );
    const receipt = { order: receiptOfOrder, deal: receiptOfDeal, recharge: receiptOfRecharge }[Of];
    return receiptPaper(tx, customerId, 'statement:receipt.title', await receipt(tx, customerId, number));
  });
  const bytes = signPaper(house.config.masterKey, await makePdf(paper));
  async function* pieces() {
    yield bytes;
  }
  return { name: `receipt-${number}.pdf`, type: 'application/pdf', pieces: pieces() };
}

export const receiptRoutes: readonly Route[] = [
  fileRoute(api.receiptPdf, receiptPdf, DOCUMENT_PER_ADDRESS),
  route(paperPublicKey, async (tx) => {
    const { id, raw, pem } = keyOfPapers(tx.house.config.masterKey);
    return { Id: id, Algorithm: 'Ed25519' as const, Raw: raw, Pem: pem };
  }),
];
