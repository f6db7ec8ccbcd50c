import type { OwnPart } from '../../platform/documents/own-part.ts';
import { accountOwnData } from '../account/index.ts';
import { activityOwnData } from '../activity/index.ts';
import { balanceOwnData } from '../balance/index.ts';
import { bankTransferOwnData } from '../bank-transfer/index.ts';
import { disputesOwnData } from '../disputes/index.ts';
import { zonesOwnData } from '../dns-hosting/index.ts';
import { domainsOwnData } from '../domains/index.ts';
import { enquiriesOwnData } from '../enquiries/index.ts';
import { escrowOwnData } from '../escrow/index.ts';
import { filesOwnData, picturesOwnData } from '../files/index.ts';
import { listingsOwnData } from '../listings/index.ts';
import { nameDisputesOwnData } from '../name-disputes/index.ts';
import { noticesOwnData } from '../notices/index.ts';
import { offersOwnData } from '../offers/index.ts';
import { ordersOwnData } from '../orders/index.ts';
import { pushOwnData } from '../push/index.ts';
import { rechargeOwnData } from '../recharge/index.ts';
import { refundOwnData } from '../refund/index.ts';
import { suspensionOwnData } from '../suspension/index.ts';
import { tasksOwnData } from '../tasks/index.ts';
import { templatesOwnData } from '../templates/index.ts';
import { transferInOwnData } from '../transfer-in/index.ts';
import { transferOutOwnData } from '../transfer-out/index.ts';
import { usdtOwnData } from '../usdt/index.ts';
import { verificationOwnData } from '../verification/index.ts';
import { withdrawalOwnData } from '../withdrawal/index.ts';

/** Everything the house holds of a customer, listed by hand in the order of the document. */
export function ownParts(pictures: boolean): readonly OwnPart[] {
  return [
    ...accountOwnData,
    ...suspensionOwnData,
    ...verificationOwnData,
    ...templatesOwnData,
    ...pushOwnData,
    ...listingsOwnData,
    ...escrowOwnData,
    ...offersOwnData,
    ...transferInOwnData,
    ...transferOutOwnData,
    ...filesOwnData,
    ...(pictures ? picturesOwnData : []),
    ...domainsOwnData,
    ...nameDisputesOwnData,
    ...zonesOwnData,
    ...ordersOwnData,
    ...balanceOwnData,
    ...rechargeOwnData,
    ...bankTransferOwnData,
    ...usdtOwnData,
    ...refundOwnData,
    ...disputesOwnData,
    ...withdrawalOwnData,
    ...enquiriesOwnData,
    ...tasksOwnData,
    ...noticesOwnData,
    ...activityOwnData,
  ];
}
