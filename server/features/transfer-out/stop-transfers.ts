import { REASONS_NAMES_STAY, type SuspensionReason } from '#contract/states/account/suspension.ts';
import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { recipientOf } from '../account/index.ts';
import { suspensionOf } from '../suspension/index.ts';
import { keepName } from './answer-request.ts';
import { endStaying } from './end-transfer.ts';
import { askedNamesOf, lockOpenOf, lockStaying } from './store.ts';

const HOUSE: Actor = { kind: 'system', name: 'transfer-out' };

async function keep(tx: Tx, customerId: bigint, domainId: bigint, reason: SuspensionReason): Promise<void> {
  if (!REASONS_NAMES_STAY.includes(reason)) return;
  const { lang } = await recipientOf(tx, customerId);
  await keepName({ ...tx, by: HOUSE }, domainId, translate(lang, 'suspension:kept'));
}

/**
 * Hears `accountSuspended`: transfers that no other registrar has asked for yet are called off, and passwords that were
 * given out are worth nothing. What another registrar has asked for is rejected where the reason allows that; left
 * alone, its registry would let the name go after five days.
 */
export async function stopTransfersOf(
  tx: Tx,
  { customerId, reason }: { readonly customerId: bigint; readonly reason: SuspensionReason },
): Promise<void> {
  for (const row of await lockStaying(tx, customerId)) await endStaying({ ...tx, by: HOUSE }, row, 'cancel');
  for (const domainId of await askedNamesOf(tx, customerId)) await keep(tx, customerId, domainId, reason);
}

/** Hears `nameAskedFor`: the same of what is asked for while its account is suspended. */
export async function keepSuspended(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const row = await lockOpenOf(tx, domainId);
  const suspension = row && (await suspensionOf(tx, row.customerId));
  if (suspension) await keep(tx, row.customerId, domainId, suspension.reason);
}

/** The same for one name that is to stay; a request of another registrar is answered by `keepName`. */
export async function stopTransferOf(tx: Tx, domainId: bigint): Promise<void> {
  const row = await lockOpenOf(tx, domainId);
  if (row && row.state !== 'approval_pending') await endStaying({ ...tx, by: HOUSE }, row, 'cancel');
}
