import type { FastifyInstance } from 'fastify';
import { rightsOf } from '#contract/rules/rights.ts';
import { activityStaffRoutes } from '../features/activity/index.ts';
import { bankTransferStaffRoutes } from '../features/bank-transfer/index.ts';
import { deskStaffRoutes, nameActors } from '../features/desk/index.ts';
import { disputeStaffRoutes } from '../features/disputes/index.ts';
import { presetStaffRoutes } from '../features/dns-hosting/index.ts';
import { enquiryStaffRoutes } from '../features/enquiries/index.ts';
import { escrowStaffRoutes } from '../features/escrow/index.ts';
import { fileStaffRoutes } from '../features/files/index.ts';
import { namesUnderWay, yearsStaffRoutes } from '../features/orders/index.ts';
import { heldStaffRoutes, unheardStaffRoutes, unreadStaffRoutes } from '../features/recharge/index.ts';
import { refundStaffRoutes } from '../features/refund/index.ts';
import { actingStaff, hasRight, judgeStaffCode, staffAccessRoutes } from '../features/staff-access/index.ts';
import { realNameStaffRoutes } from '../features/templates/index.ts';
import { transferOutStaffRoutes } from '../features/transfer-out/index.ts';
import { usdtStaffRoutes } from '../features/usdt/index.ts';
import { walletStaffRoutes } from '../features/verification/index.ts';
import { withdrawalStaffRoutes } from '../features/withdrawal/index.ts';
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
  ...presetStaffRoutes,
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
