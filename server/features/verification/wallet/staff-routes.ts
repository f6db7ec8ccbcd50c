import * as api from '#contract/staff-api/wallets.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { eventsFrom } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CustomersNamed, customersNamed } from '../../account/index.ts';
import { walletMachine } from './machine.ts';
import { findWallet, lockWallet, othersWith, pageWaiting, selectStanding, type WalletRow } from './store.ts';
import { refuseWallet, verifyWallet } from './verify-wallet.ts';

const ROWS = 30;
const OTHERS_TOLD = 5;
type StaffEvent = 'approve' | 'refuse';
const isStaffs = (event: string): event is StaffEvent => event === 'approve' || event === 'refuse';

function present(row: WalletRow, named: CustomersNamed): api.OfficeWallet {
  return {
    Id: String(row.id),
    CustomerId: String(row.customerId),
    ...named(row.customerId),
    Network: row.network,
    Address: row.address,
    State: row.state,
    Proof: row.proof,
    CreatedAt: row.createdAt.toISOString(),
    ...(row.state === 'pending' ? { ExpectedAt: row.expectedAt.toISOString() } : {}),
    ...(row.decidedAt ? { DecidedAt: row.decidedAt.toISOString() } : {}),
  };
}

/** A request of a customer: those who ask are customers, those who decide are staff, so nobody decides on their own. */
export const walletStaffRoutes: readonly Route[] = [
  route(api.listWalletRequests, async (tx, { After }) => {
    const rows = await pageWaiting(tx, BigInt(After ?? '0'), ROWS + 1);
    const shown = rows.slice(0, ROWS);
    const last = shown.at(-1);
    const named = await customersNamed(
      tx,
      shown.map(({ customerId }) => customerId),
    );
    return {
      Items: shown.map((row) => present(row, named)),
      ...(rows.length > ROWS && last ? { Next: String(last.id) } : {}),
    };
  }),
  route(api.walletRequest, async (tx, { Id }) => {
    const row = await findWallet(tx, BigInt(Id));
    if (!row) throw refuse('NOT_FOUND');
    const others = await othersWith(tx, row, OTHERS_TOLD);
    const named = await customersNamed(tx, [row.customerId, ...others]);
    const standing = await selectStanding(tx, row.customerId);
    const before = standing.find((one) => one.network === row.network && one.state === 'verified' && one.id !== row.id);
    return {
      ...present(row, named),
      ...(row.fileId === null ? {} : { FileId: String(row.fileId) }),
      ...(row.reason ? { Reason: row.reason } : {}),
      ...(row.note ? { Note: row.note } : {}),
      AlsoOf: others.map((id) => ({ CustomerId: String(id), ...named(id) })),
      ...(row.state === 'pending' && before ? { Replaces: before.address } : {}),
      Actions: eventsFrom(walletMachine, row.state).filter(isStaffs),
    };
  }),
  route(api.approveWallet, async (tx, { Id }) => {
    const row = await lockWallet(tx, BigInt(Id));
    if (!row) throw refuse('NOT_FOUND');
    await verifyWallet(tx, row);
  }),
  route(api.refuseWallet, async (tx, { Id, Reason, Note }) => {
    const row = await lockWallet(tx, BigInt(Id));
    if (!row) throw refuse('NOT_FOUND');
    await refuseWallet(tx, row, { reason: Reason, note: Note || null });
  }),
];
