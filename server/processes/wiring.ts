import {
  accountEmailChanged,
  customerRegistered,
  hasReservedAddress,
  ownerWarned,
  profileCompleted,
  stopEmailChange,
} from '../features/account/wiring.ts';
import { askToldDispute } from '../features/disputes/wiring.ts';
import { zoneOfLeaving, zonesOfArriving } from '../features/dns-hosting/wiring.ts';
import {
  askAfterChange,
  beginDefaults,
  domainLeft,
  domainsArrived,
  endProof,
  foundElsewhere,
  foundPendingTransfer,
  holderChanged,
  keepTemplateOfNames,
  pendingEnded,
  proveByCenter,
  registryTransferTold,
  stopChangesOf,
  tellSides,
  transferHeard,
} from '../features/domains/wiring.ts';
import { endDealOfName, holdArrived, keepAsked, resumeDealsOf, stopDealsOf } from '../features/escrow/wiring.ts';
import {
  endListingOfName,
  listingOver,
  restoreListings,
  settleListing,
  suspendListings,
} from '../features/listings/wiring.ts';
import { endAwardsOf, endDisputeOfLeaving, hearDeletion, keepDisputed } from '../features/name-disputes/wiring.ts';
import { closeOffers, stopOffersOf } from '../features/offers/wiring.ts';
import {
  callShort,
  decidedDeletionOver,
  hearPendingEnd,
  keepTemplateOfOrders,
  payBackDeleted,
} from '../features/orders/wiring.ts';
import { endPushOfName, pushOver, stopPushesOf } from '../features/push/wiring.ts';
import { paymentLost } from '../features/recharge/index.ts';
import { disputeTold, heldMoved, moneyCame, refundTold, tellHeld, tellPaid } from '../features/recharge/wiring.ts';
import { askToldRefund, stopLostRefund } from '../features/refund/wiring.ts';
import { askAboutName } from '../features/registry-commands/wiring.ts';
import { bookPrices, forgetOrdinary } from '../features/search/wiring.ts';
import { staffList } from '../features/staff-access/wiring.ts';
import { accountSuspended, suspensionLifted } from '../features/suspension/wiring.ts';
import { stopTasksOf, taskFinished } from '../features/tasks/wiring.ts';
import { makePersonalTemplate, stopTemplatePushesOf, templateLeaving } from '../features/templates/wiring.ts';
import {
  endTransferOfName,
  hearElsewhere,
  hearPendingTransfer,
  hearTransfer,
  keepSuspended,
  nameAskedFor,
  stopTransfersOf,
} from '../features/transfer-out/wiring.ts';
import { payOwedFirst } from '../features/usdt/wiring.ts';
import { emailProved, listAccountEmail, warnElsewhere } from '../features/verification/wiring.ts';
import { openCustomerAccount } from '../ledger/accounts.ts';
import { systemCaller, transact } from '../platform/db/transaction.ts';
import type { Events } from '../platform/events.ts';
import type { House } from '../platform/house.ts';

/** The members that the demonstration makes. */
const DEMO_STAFF_NAMES: readonly string[] = ['demo', 'demo-second'];

/** Who hears which news; the only file that knows both sides. */
export function wire(events: Events): void {
  events.on(customerRegistered, listAccountEmail);
  events.on(accountEmailChanged, listAccountEmail);
  events.on(ownerWarned, warnElsewhere);
  events.on(customerRegistered, (tx, { customerId }) => openCustomerAccount(tx, customerId));
  events.on(customerRegistered, beginDefaults);
  events.on(customerRegistered, endAwardsOf);
  events.on(profileCompleted, makePersonalTemplate);
  events.on(moneyCame, (tx, { customerId }) => payOwedFirst(tx, customerId));
  events.on(moneyCame, (tx, { customerId }) => callShort(tx, customerId));
  events.on(moneyCame, tellPaid);
  events.on(heldMoved, tellHeld);
  events.on(refundTold, askToldRefund);
  events.on(disputeTold, askToldDispute);
  events.on(paymentLost, stopLostRefund);
  events.on(emailProved, proveByCenter);
  events.on(holderChanged, askAfterChange);
  events.on(domainLeft, endProof);
  events.on(domainLeft, forgetOrdinary);
  events.on(domainLeft, endPushOfName);
  events.on(domainLeft, zoneOfLeaving);
  events.on(domainsArrived, zonesOfArriving);
  events.on(domainsArrived, holdArrived);
  events.on(domainsArrived, bookPrices);
  events.on(domainLeft, endListingOfName);
  events.on(pushOver, settleListing);
  events.on(listingOver, closeOffers);
  events.on(domainLeft, endDealOfName);
  events.on(domainLeft, payBackDeleted);
  events.on(domainLeft, endDisputeOfLeaving);
  events.on(decidedDeletionOver, hearDeletion);
  events.on(pendingEnded, hearPendingEnd);
  events.on(pendingEnded, (tx, { name }) => askAboutName(tx, name));
  events.on(registryTransferTold, hearTransfer);
  events.on(foundPendingTransfer, hearPendingTransfer);
  events.on(foundElsewhere, hearElsewhere);
  events.on(nameAskedFor, keepAsked);
  events.on(nameAskedFor, keepDisputed);
  events.on(nameAskedFor, keepSuspended);
  events.on(domainLeft, endTransferOfName);
  events.on(transferHeard, (tx, { name }) => askAboutName(tx, name));
  events.on(templateLeaving, keepTemplateOfNames);
  events.on(templateLeaving, keepTemplateOfOrders);
  events.on(taskFinished, tellSides);
  // What waits for another's word before deals, since it may just have become one; listings first, to be put back.
  events.on(accountSuspended, suspendListings);
  events.on(accountSuspended, stopOffersOf);
  events.on(accountSuspended, stopPushesOf);
  events.on(accountSuspended, stopTemplatePushesOf);
  events.on(accountSuspended, stopEmailChange);
  // Changes of holder before tasks: one that was confirmed a moment ago has become a task.
  events.on(accountSuspended, stopChangesOf);
  events.on(accountSuspended, stopTasksOf);
  events.on(accountSuspended, stopTransfersOf);
  events.on(accountSuspended, stopDealsOf);
  events.on(suspensionLifted, restoreListings);
  events.on(suspensionLifted, resumeDealsOf);
}

/**
 * Production refuses a database that was used as a demonstration: a moved clock, demo accounts, a demo staff member.
 */
export async function assertNoDemonstration(house: House): Promise<void> {
  const { rows } = await house.pool.query('SELECT offset_ms FROM business_clock');
  const found = await transact(house, systemCaller('start'), async (tx) => ({
    customer: await hasReservedAddress(tx),
    staff: (await staffList(tx)).find((member) => DEMO_STAFF_NAMES.includes(member.name) && member.active)?.name,
  }));
  const why = [
    ...(rows[0]?.offset_ms === 0n ? [] : ['its business clock was moved']),
    ...(found.customer ? ['it holds customers at reserved addresses (.example)'] : []),
    ...(found.staff ? [`the staff member ${found.staff} can sign in`] : []),
  ];
  if (why.length > 0) throw new Error(`DATABASE_URL names a demonstration, not for production: ${why.join('; ')}`);
}
