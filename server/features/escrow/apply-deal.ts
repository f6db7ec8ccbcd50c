import { addBusinessDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { DEAL_EVALUATION_BUSINESS_DAYS, DEALS_OPEN_MAX } from '#contract/rules/escrow/deal.ts';
import { DEAL_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { DealType, FeePayer } from '#contract/states/escrow/deal.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuseField } from '../../platform/http/input.ts';
import { registeredName, toUnicode } from '../../platform/idn.ts';
import { countAttempt } from '../../platform/limits.ts';
import { recordBirth } from '../../platform/machine.ts';
import { newNumber } from '../../platform/numbers.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DomainRow, findDomain, holdersOf } from '../domains/index.ts';
import { type OrdersUnderWay, refuseBeyondLimit } from '../push/index.ts';
import { feesOf } from './deal-money.ts';
import { wantLook } from './hygiene/ask-sources.ts';
import { holdFor, refuseBarred } from './judge-name.ts';
import { dealMachine } from './machine.ts';
import { accountTyped } from './sides.ts';
import { countOpen, type DealRow, insertDeal, lockDeal } from './store.ts';
import { tellSides } from './tell-sides.ts';

export interface DealAsked {
  readonly type: DealType;
  readonly domain: string;
  /** Whole US dollars. */
  readonly price: string;
  readonly feeBy: FeePayer;
  readonly with: string | undefined;
  readonly remarks: string;
}

/** The name as we keep it; only names that we can hold in the end are dealt in. @throws refusal INVALID_INPUT */
function nameOf(tx: Tx, typed: string): { name: string; unicode: string; suffix: string } {
  const name = registeredName(typed);
  const profile = name === undefined ? undefined : suffixOf(name);
  if (name === undefined || !name.includes('.')) throw refuseField(tx.lang, 'Name', 'escrow:domain.form');
  if (!profile || name.split('.').length !== profile.suffix.split('.').length + 1)
    throw refuseField(tx.lang, 'Name', 'escrow:domain.suffix');
  return { name, unicode: toUnicode(name), suffix: profile.suffix };
}

/**
 * The seller's own name, free to be sold; undefined where it is with another registrar. @throws refusals
 * DEAL_NAME_NOT_YOURS, DEAL_NAME_BARRED
 */
async function sellable(tx: Tx, name: string, underWay: OrdersUnderWay): Promise<DomainRow | undefined> {
  const holder = (await holdersOf(tx, [name])).get(name);
  if (holder === undefined) return undefined;
  const row = holder === customerOf(tx) ? await findDomain(tx, holder, name, 'lock') : undefined;
  if (!row) throw refuse('DEAL_NAME_NOT_YOURS');
  await refuseBarred(tx, row, { for: 'sell', underWay });
  return row;
}

/**
 * Applies to sell or to buy a name (acceptance K1). A seller's name with us is held from here on; a buyer's wish holds
 * nothing, and whose the name is is not told. The other side hears of the deal by our quote, never before.
 * @throws refusals DEAL_NAME_NOT_YOURS, DEAL_NAME_BARRED, DEAL_WITH_SELF, DEALS_TOO_MANY, DEAL_NEEDS_IDENTITY
 */
export async function applyDeal(tx: Tx, underWay: OrdersUnderWay, asked: DealAsked): Promise<string> {
  const customerId = customerOf(tx);
  await countAttempt(tx.house, DEAL_PER_CUSTOMER, String(customerId));
  const { name, unicode, suffix } = nameOf(tx, asked.domain);
  if ((await countOpen(tx, customerId)) >= BigInt(DEALS_OPEN_MAX))
    throw refuse('DEALS_TOO_MANY', { max: DEALS_OPEN_MAX });
  await refuseBeyondLimit(tx, [customerId], usd(asked.price).minor);
  const selling = asked.type === 'sell';
  const own = (await holdersOf(tx, [name])).get(name) === customerId;
  if (!selling && own) throw refuse('DEAL_WITH_SELF');
  const target = asked.with ?? null;
  if (target !== null && (await accountTyped(tx, target)) === customerId) throw refuse('DEAL_WITH_SELF');
  const row = selling ? await sellable(tx, name, underWay) : undefined;
  const number = newNumber('D', tx.now);
  const id = await insertDeal(tx, {
    ...{ number, type: asked.type, name, unicode, suffix, target, remarks: asked.remarks, feeBy: asked.feeBy },
    ...feesOf(usd(asked.price).minor, asked.feeBy, tx.now),
    sellerId: selling ? customerId : null,
    buyerId: selling ? null : customerId,
    dueAt: addBusinessDays(tx.now, DEAL_EVALUATION_BUSINESS_DAYS),
    domainId: row?.id ?? null,
  });
  await recordBirth(tx, dealMachine, id);
  await wantLook(tx, id);
  if (row) await holdFor(tx, id, row.id);
  await tellSides(tx, (await lockDeal(tx, id)) as DealRow, 'deal.apply', 'applied');
  return number;
}
