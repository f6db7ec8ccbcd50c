import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/held.ts';
import { answerPage } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { customersNamed } from '../../account/index.ts';
import { type WhyNotAlone, whyNotAlone, whySecond } from '../../dual-control/index.ts';
import { actingStaff, staffNames } from '../../staff-access/index.ts';
import { toPay } from '../quote.ts';
import { type OfficeSheet, pageSheets, sheetBefore, WAITING_SHEETS } from '../rates/store.ts';
import { findRechargeById } from '../store.ts';
import { confirmHeld, decideHeld, dropHeld } from './decide-held.ts';
import { decideSheet } from './decide-sheet.ts';
import { findHeld, type HeldRow, pageHeld } from './store.ts';

function actsOf(row: HeldRow, self: bigint): api.OfficeHeldPayment['Actions'] {
  if (row.state === 'waiting') return row.worth === null ? ['return'] : ['credit', 'return'];
  if (row.state !== 'awaiting_second') return [];
  return row.decidedBy === self ? ['drop'] : ['confirm', 'drop'];
}

/** Why two must decide; undefined where the member who looks may alone, and once it is decided. */
function whyTwo(row: HeldRow, why: WhyNotAlone): Pick<api.OfficeHeldPayment, 'WhyTwo'> {
  const found = row.state === 'awaiting_second' ? whySecond(row.worth) : row.state === 'waiting' ? why(row) : undefined;
  return found === undefined ? {} : { WhyTwo: found };
}

/** How the member who looks sees these payments. */
async function showTo(tx: Tx, rows: readonly HeldRow[]): Promise<(row: HeldRow) => Promise<api.OfficeHeldPayment>> {
  const self = (await actingStaff(tx)).id;
  const names = await staffNames(tx);
  const customers = rows.map(({ customerId }) => customerId);
  const named = await customersNamed(tx, customers);
  const why = await whyNotAlone(tx, customers);
  return async (row) => {
    const order = row.rechargeId === null ? undefined : await findRechargeById(tx, row.rechargeId);
    const people = [row.decidedBy, row.secondBy].filter((id) => id !== null);
    return {
      Id: String(row.id),
      At: row.createdAt.toISOString(),
      Channel: row.channel,
      TransactionId: row.transactionId,
      Number: row.number,
      ...(row.customerId === null ? {} : { CustomerId: String(row.customerId) }),
      ...named(row.customerId),
      Paid: toWire(fromMinor(row.amount, row.currency)),
      ...(order ? { Asked: toWire(toPay(order)) } : {}),
      ...(row.worth === null ? {} : { Worth: toWire(fromMinor(row.worth)) }),
      Why: row.why,
      ...(row.toldOtherwise === null ? {} : { ToldOtherwise: row.toldOtherwise }),
      State: row.state,
      ...whyTwo(row, why),
      ...(row.decision === null ? {} : { Decision: row.decision }),
      ...(row.reason === null ? {} : { Reason: row.reason }),
      DecidedBy: people.map((id) => names.get(id) ?? String(id)),
      ...(row.creditedNumber === null ? {} : { CreditTo: row.creditedNumber }),
      ...(row.trouble === null ? {} : { Trouble: row.trouble }),
      ...(row.reference === null ? {} : { Reference: row.reference }),
      Actions: actsOf(row, self),
    };
  };
}

const show = async (tx: Tx, row: HeldRow) => (await showTo(tx, [row]))(row);

/** Who wants a sheet used does not say so a second time. */
function sheetActs({ state, decidedBy }: OfficeSheet, self: bigint): api.OfficeRateSheet['Actions'] {
  if (!WAITING_SHEETS.includes(state)) return [];
  return state === 'awaiting_second' && decidedBy === self ? ['decline'] : ['accept', 'decline'];
}

async function presentSheet(tx: Tx, row: OfficeSheet): Promise<api.OfficeRateSheet> {
  const names = await staffNames(tx);
  const before = row.state === 'accepted' ? undefined : await sheetBefore(tx, row.day);
  return {
    Id: String(row.id),
    Source: row.source,
    Day: row.day,
    Cny: row.cny,
    Hkd: row.hkd,
    ...(before ? { Before: { Day: before.day, Cny: before.cny, Hkd: before.hkd } } : {}),
    State: row.state,
    ReadAt: row.readAt.toISOString(),
    DecidedBy: [row.decidedBy, row.secondBy].flatMap((id) => (id === null ? [] : (names.get(id) ?? String(id)))),
    ...(row.reason === null ? {} : { Reason: row.reason }),
    Actions: sheetActs(row, (await actingStaff(tx)).id),
  };
}

/** What staff do with payments that are nobody's order as they came, and with rates that jumped. */
export const heldStaffRoutes: readonly Route[] = [
  route(api.heldPayments, async (tx, input) => {
    const page = await pageHeld(tx, input.State, input.After);
    return answerPage(page, await showTo(tx, page.rows));
  }),
  route(api.heldPayment, async (tx, input) => {
    const row = await findHeld(tx, BigInt(input.Id));
    if (!row) throw refuse('NOT_FOUND');
    return show(tx, row);
  }),
  route(api.decideHeld, async (tx, input) => {
    const of = { decision: input.Decision, reason: input.Reason, number: input.Number };
    return show(tx, await decideHeld(tx, BigInt(input.Id), of));
  }),
  route(api.confirmHeld, async (tx, { Id, Decision, Reason, CreditTo }) =>
    show(tx, await confirmHeld(tx, BigInt(Id), { decision: Decision, reason: Reason, creditTo: CreditTo })),
  ),
  route(api.dropHeld, async (tx, input) => show(tx, await dropHeld(tx, BigInt(input.Id), input.Reason))),
  route(api.rateSheets, async (tx, input) =>
    answerPage(await pageSheets(tx, input.State, input.After), (row) => presentSheet(tx, row)),
  ),
  route(api.decideSheet, async (tx, input) => {
    const of = { accept: input.Accept, reason: input.Reason };
    return presentSheet(tx, await decideSheet(tx, BigInt(input.Id), of));
  }),
];
