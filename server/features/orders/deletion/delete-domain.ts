import type { deleteDomain as deletion, previewDeletion as preview } from '#contract/api/life/delete.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { cmp, fromWire, toWire } from '#contract/money.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { registeredName } from '../../../platform/idn.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { recordBirths } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, placeHold, requireOwnDomain } from '../../domains/index.ts';
import { keepLife } from '../../domains/life/index.ts';
import { wordsOfCode } from '../../domains/registry-acts/index.ts';
import { liveJob } from '../jobs.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { deletionMachine } from '../machine.ts';
import { insertDeletion, lastDeletionOf } from './deletion-store.ts';
import { type DeletionTerms, termsOf } from './judge-deletion.ts';
import { holdCause } from './settle-deletion.ts';

/** Why a deletion came to nothing, in the reader's words: an order was begun, or the registry's code says it. */
function reasonWords({ lang }: Tx, reason: string): string {
  if (reason === 'order') return translate(lang, 'life:delete.refusedOrder');
  const code = /^registry:(\d{4})$/.exec(reason)?.[1];
  return translate(lang, wordsOfCode(code === undefined ? undefined : Number.parseInt(code, 10)));
}

/** What deleting one of the acting customer's names means. @throws refusal DOMAIN_NOT_FOUND */
export async function previewDeletion(tx: Tx, typed: string): Promise<OutputOf<typeof preview>> {
  const row = await requireOwnDomain(tx, typed);
  const terms = await termsOf(tx, row);
  const last = await lastDeletionOf(tx, row.id, 'read');
  const { reason, atOnce, addUntil, refund, usedUp, restoreDays, hosts } = terms;
  return {
    Name: row.name,
    Unicode: row.unicode,
    Allowed: reason === undefined,
    ...(reason === undefined ? {} : { Reason: reason(tx.lang) }),
    AtOnce: atOnce,
    ...(addUntil ? { AddUntil: addUntil.toISOString() } : {}),
    ...(refund ? { Refund: toWire(refund.amount) } : {}),
    RefundsUsedUp: usedUp,
    RestoreDays: restoreDays,
    Hosts: [...hosts],
    ...(last
      ? {
          Last: {
            State: last.state,
            AskedAt: last.askedAt.toISOString(),
            ...(last.reason === null ? {} : { Reason: reasonWords(tx, last.reason) }),
          },
        }
      : {}),
  };
}

function requireSeen(row: DomainRow, terms: DeletionTerms, input: InputOf<typeof deletion>): void {
  if (registeredName(input.Typed) !== row.name) throw refuse('DELETION_TYPED_WRONG', { name: row.unicode });
  if (terms.reason !== undefined) throw refuse('DELETION_REFUSED', { reason: terms.reason });
  if (terms.hosts.length > 0 && !input.HostsToo)
    throw refuse('DELETION_HOSTS', { hosts: terms.hosts.join(', ') }, { Hosts: [...terms.hosts] });
  const [seen, now] = [input.Refund && fromWire(input.Refund), terms.refund?.amount];
  const same = seen === undefined || now === undefined ? seen === now : cmp(seen, now) === 0;
  if (!same) throw refuse('DELETION_REFUND_CHANGED');
}

/**
 * Asks for the deletion of one of the acting customer's names. The registry is told by the act of its life, as of a
 * name that nobody renewed, so a lost answer is asked for and hosts below go first; until then a hold keeps everything
 * else away.
 * @throws refusals DOMAIN_NOT_FOUND, DELETION_TYPED_WRONG, DELETION_REFUSED, DELETION_HOSTS, DELETION_REFUND_CHANGED,
 *   ORDER_UNDER_WAY
 */
export async function deleteDomain(tx: Tx, input: InputOf<typeof deletion>): Promise<DomainRow> {
  const row = await requireOwnDomain(tx, input.Domain, 'lock');
  const terms = await termsOf(tx, row);
  requireSeen(row, terms, input);
  if ((await namesUnderWay(tx, [row.name])).has(row.name)) throw refuse('ORDER_UNDER_WAY', { name: row.unicode });
  const { id: domainId, customerId, name, suffix } = row;
  const { line } = terms.refund ?? {};
  const money = { lineId: line?.id ?? null, refund: line?.price ?? null, cost: line?.cost ?? null };
  const id = await insertDeletion(tx, { customerId, domainId, name, suffix, ...money });
  await recordBirths(tx, deletionMachine, [id]);
  await placeHold(tx, domainId, { kind: 'lock', cause: holdCause(id), ruleId: 'deletion.asked', until: null });
  await record(tx, {
    act: 'domain.deletionAsked',
    object: { kind: 'domain', id: domainId },
    onBehalfOf: customerId,
    after: { name },
  });
  await keepLife(tx, domainId, { lifeDueAt: tx.now });
  await enqueue(tx, liveJob, { Ids: [String(domainId)] });
  return row;
}
