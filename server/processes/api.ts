import type { FastifyInstance } from 'fastify';
import { accountRoutes, isSafeCode, needsOwner, ownerProved, readerOfAccount } from '../features/account/wiring.ts';
import { activityRoutes } from '../features/activity/wiring.ts';
import { balanceRoutes } from '../features/balance/wiring.ts';
import { bankTransferRoutes } from '../features/bank-transfer/wiring.ts';
import { catalogueRoutes } from '../features/catalogue/routes.ts';
import { disputeRoutes } from '../features/disputes/wiring.ts';
import {
  answeredRoutes,
  leavingZone,
  lineRoutes,
  manyZoneRoutes,
  outsideRoutes,
  presetRoutes,
  signingRoutes,
  zoneCopyRoutes,
  zoneRoutes,
  zoneTemplateRoutes,
} from '../features/dns-hosting/wiring.ts';
import { domainRoutes, exportRoutes, registryViewRoutes } from '../features/domains/routes.ts';
import {
  holderChangeRoutes,
  holderRoutes,
  registrantEmailRoutes,
  registryActRoutes,
} from '../features/domains/wiring.ts';
import { enquiryRoutes } from '../features/enquiries/wiring.ts';
import { escrowRoutes } from '../features/escrow/wiring.ts';
import { fileRoutes } from '../features/files/wiring.ts';
import { listingRoutes } from '../features/listings/wiring.ts';
import { disputedNames, nameDisputeRoutes } from '../features/name-disputes/wiring.ts';
import { needsRoutes } from '../features/needs/wiring.ts';
import { noticeRoutes } from '../features/notices/wiring.ts';
import { countInbox, offerRoutes } from '../features/offers/wiring.ts';
import {
  autoRenewRoutes,
  findBought,
  keepPrices,
  lifeRoutes,
  namesInCart,
  namesUnderWay,
  orderRoutes,
  reminderRoutes,
} from '../features/orders/wiring.ts';
import { ownDataRoutes } from '../features/own-data/wiring.ts';
import { passportRoutes } from '../features/passport/wiring.ts';
import { pushRoutes } from '../features/push/wiring.ts';
import { addRdap, lookupRoutes } from '../features/rdap/wiring.ts';
import { receiptRoutes } from '../features/receipts/wiring.ts';
import { paymentWebhook, rechargeRoutes } from '../features/recharge/wiring.ts';
import { refundRoutes } from '../features/refund/wiring.ts';
import { searchRoutes } from '../features/search/routes.ts';
import {
  assertNotSuspended,
  isSuspended,
  readerOfSuspension,
  tellingSuspension,
} from '../features/suspension/wiring.ts';
import { taskRoutes } from '../features/tasks/wiring.ts';
import { realNameRoutes, templatePushRoutes, templateRoutes } from '../features/templates/wiring.ts';
import { transferInRoutes } from '../features/transfer-in/wiring.ts';
import { transferOutRoutes } from '../features/transfer-out/wiring.ts';
import { usdtRoutes } from '../features/usdt/wiring.ts';
import { verificationRoutes, walletRoutes } from '../features/verification/wiring.ts';
import { withdrawalRoutes } from '../features/withdrawal/wiring.ts';
import { together } from '../platform/db/together.ts';
import type { House } from '../platform/house.ts';
import { addApiReference } from '../platform/http/api-page.ts';
import { addRoutes, addWebhooks, createApp } from '../platform/http/app.ts';
import { captchaRoutes } from '../platform/http/captcha-routes.ts';
import type { Door } from '../platform/http/edge.ts';
import { addPages, type ReaderOf } from '../platform/http/pages.ts';
import type { Route, Webhook } from '../platform/http/route.ts';
import type { Partners } from './partners.ts';
import { taskKinds } from './task-kinds.ts';

/**
 * Every call of the console, feature by feature. `partners` are the registries and gateways that streaming calls ask
 * directly.
 */
export function consoleRoutes(partners: Partners): readonly Route[] {
  return [
    ...captchaRoutes,
    ...tellingSuspension(accountRoutes),
    ...activityRoutes,
    ...noticeRoutes,
    ...verificationRoutes,
    ...ownDataRoutes,
    ...needsRoutes,
    ...walletRoutes,
    ...fileRoutes,
    ...enquiryRoutes,
    ...templateRoutes,
    ...realNameRoutes,
    ...templatePushRoutes,
    ...rechargeRoutes,
    ...usdtRoutes,
    ...withdrawalRoutes,
    ...bankTransferRoutes,
    ...disputeRoutes,
    ...refundRoutes,
    ...balanceRoutes(findBought),
    ...catalogueRoutes,
    ...searchRoutes(partners.registries),
    ...lookupRoutes(partners.lookups),
    ...zoneCopyRoutes(partners.zones),
    ...answeredRoutes(partners.nameServers),
    ...domainRoutes,
    ...exportRoutes(keepPrices),
    ...holderRoutes,
    ...registrantEmailRoutes,
    ...holderChangeRoutes(partners.registries),
    ...registryViewRoutes(partners.registries),
    ...registryActRoutes(partners.registries),
    ...zoneRoutes,
    ...manyZoneRoutes,
    ...zoneTemplateRoutes,
    ...presetRoutes,
    ...lineRoutes,
    ...outsideRoutes,
    ...signingRoutes(partners.registries),
    ...pushRoutes(partners.registries, namesUnderWay),
    ...transferOutRoutes(namesUnderWay, leavingZone, partners),
    ...listingRoutes(namesUnderWay),
    ...escrowRoutes(namesUnderWay),
    ...offerRoutes(namesUnderWay, disputedNames),
    ...nameDisputeRoutes,
    ...transferInRoutes(partners.registries, partners.lookups),
    ...taskRoutes(taskKinds(partners)),
    ...orderRoutes(partners.registries),
    ...receiptRoutes,
    ...passportRoutes,
    ...lifeRoutes,
    ...autoRenewRoutes,
    ...reminderRoutes,
  ];
}

/** What providers call on us. */
export function consoleWebhooks(partners: Partners): readonly Webhook[] {
  return [...partners.payments.values()].map(paymentWebhook);
}

/** The header shows who reads and how many names wait in the cart, the menu how much waits in the inbox. */
const readerOf: ReaderOf = async (tx, session) => {
  const [account, suspension, CartCount, InboxCount] = await together(tx, () => [
    readerOfAccount(tx, session),
    readerOfSuspension(tx, session),
    namesInCart(tx, session.subjectId),
    countInbox(tx, session.subjectId),
  ]);
  return { ...account, ...suspension, CartCount, InboxCount };
};

function consoleDoor(house: House): Door {
  return {
    kind: 'customer',
    origin: new URL(house.config.publicUrl).origin,
    questions: { isSafeCode, needsOwner, ownerProved, assertNotSuspended, isSuspended, hasRight: async () => false },
  };
}

/** The console's server, ready to listen: calls, webhooks, API reference and, where it was built, the web app. */
export async function createConsole(
  house: House,
  partners: Partners,
  webFolder: string | null,
): Promise<FastifyInstance> {
  const app = await createApp(house);
  const door = consoleDoor(house);
  const routes = consoleRoutes(partners);
  addRoutes(app, house, door, routes);
  addApiReference(
    app,
    routes.map(({ endpoint }) => endpoint),
    'Namestead console API',
  );
  await addWebhooks(app, house, consoleWebhooks(partners));
  addRdap(app, house);
  if (webFolder !== null) await addPages(app, house, door, webFolder, readerOf);
  return app;
}
