import type { FastifyInstance } from 'fastify';
import { rightsOf } from '#contract/rules/rights.ts';
import { activityStaffRoutes } from '../features/activity/wiring.ts';
import { bankTransferStaffRoutes } from '../features/bank-transfer/wiring.ts';
import { deskStaffRoutes, nameActors } from '../features/desk/wiring.ts';
import { disputeStaffRoutes } from '../features/disputes/wiring.ts';
import { lineStaffRoutes, presetStaffRoutes } from '../features/dns-hosting/wiring.ts';
import { enquiryStaffRoutes } from '../features/enquiries/wiring.ts';
import { escrowStaffRoutes } from '../features/escrow/wiring.ts';
import { fileStaffRoutes } from '../features/files/wiring.ts';
import { nameDisputeStaffRoutes } from '../features/name-disputes/wiring.ts';
import { namesUnderWay, yearsStaffRoutes } from '../features/orders/wiring.ts';
import { heldStaffRoutes, unheardStaffRoutes, unreadStaffRoutes } from '../features/recharge/wiring.ts';
import { refundStaffRoutes } from '../features/refund/wiring.ts';
import { actingStaff } from '../features/staff-access/index.ts';
import { hasRight, judgeStaffCode, staffAccessRoutes } from '../features/staff-access/wiring.ts';
import { suspensionStaffRoutes } from '../features/suspension/wiring.ts';
import { realNameStaffRoutes } from '../features/templates/wiring.ts';
import { transferOutStaffRoutes } from '../features/transfer-out/wiring.ts';
import { usdtStaffRoutes } from '../features/usdt/wiring.ts';
import { walletStaffRoutes } from '../features/verification/wiring.ts';
import { withdrawalStaffRoutes } from '../features/withdrawal/wiring.ts';
import type { House } from '../platform/house.ts';
import { addApiReference } from '../platform/http/api-page.ts';
import { addRoutes, createApp } from '../platform/http/app.ts';
import type { Door } from '../platform/http/edge.ts';
import { addPages, type ReaderOf } from '../platform/http/pages.ts';
import type { Route } from '../platform/http/route.ts';

/** Every call of the back office. */
export const officeRoutes: readonly Route[] = [
  ...staffAccessRoutes,
  ...activityStaffRoutes(nameActors),
  ...deskStaffRoutes,
  ...suspensionStaffRoutes,
  ...presetStaffRoutes,
  ...lineStaffRoutes,
  ...enquiryStaffRoutes,
  ...withdrawalStaffRoutes,
  ...bankTransferStaffRoutes,
  ...refundStaffRoutes,
  ...disputeStaffRoutes,
  ...escrowStaffRoutes(namesUnderWay),
  ...heldStaffRoutes,
  ...unheardStaffRoutes,
  ...unreadStaffRoutes,
  ...yearsStaffRoutes,
  ...usdtStaffRoutes,
  ...fileStaffRoutes,
  ...realNameStaffRoutes,
  ...walletStaffRoutes,
  ...transferOutStaffRoutes,
  ...nameDisputeStaffRoutes(namesUnderWay),
];

/** The header's name and the rights by which the browser shows pages; a member disabled meanwhile sees nothing. */
const readerOf: ReaderOf = async (tx) => {
  const staff = await actingStaff(tx);
  return { Name: staff.name, Rights: rightsOf(staff.roles) };
};

function officeDoor(house: House): Door {
  return {
    kind: 'staff',
    origin: new URL(house.config.officeUrl).origin,
    questions: { isSafeCode: async () => false, hasRight, judgeStaffCode },
  };
}

/** The back office's server: its own cookie, its own calls, its own web app. */
export async function createOffice(house: House, webFolder: string | null): Promise<FastifyInstance> {
  const app = await createApp(house);
  const door = officeDoor(house);
  addRoutes(app, house, door, officeRoutes);
  addApiReference(
    app,
    officeRoutes.map(({ endpoint }) => endpoint),
    'Namestead back office API',
  );
  if (webFolder !== null) await addPages(app, house, door, webFolder, readerOf);
  return app;
}
