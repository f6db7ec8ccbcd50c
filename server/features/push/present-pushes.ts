import type * as api from '#contract/api/transfers/push.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { balanceOf } from '../../ledger/balances.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailMasked } from '../../platform/email-address.ts';
import { eventsFrom } from '../../platform/machine.ts';
import { presentParty } from '../domains/holders/index.ts';
import { type DomainRow, findDomains } from '../domains/index.ts';
import { besideRows } from '../domains/moving/index.ts';
import { senderShown } from './end-push.ts';
import { pushMachine } from './machine.ts';
import { firstNames, namesOf, type PushRow, type Side, stillWith } from './store.ts';
import { targetShown } from './target.ts';

export const sideOf = (push: PushRow, customerId: bigint): Side => (push.senderId === customerId ? 'sent' : 'received');

/** Whose turn it is: what the table allows, each side its own; nothing once the time is over. */
function actionsOf(push: PushRow, side: Side, now: Date): api.PushRow['Actions'] {
  if (push.dueAt <= now) return [];
  return eventsFrom(pushMachine, push.state).filter(
    (event) => event !== 'lapse' && event !== 'end' && (event === 'cancel') === (side === 'sent'),
  ) as api.PushRow['Actions'];
}

/** Pushes as this customer reads them; the other side is what the sender typed, or the sender's address in part. */
export async function presentPushes(tx: Tx, customerId: bigint, rows: readonly PushRow[]): Promise<api.PushRow[]> {
  const first = await firstNames(
    tx,
    rows.map(({ id }) => id),
  );
  const senders = new Map<bigint, string>();
  for (const push of rows)
    if (sideOf(push, customerId) === 'received' && !senders.has(push.senderId))
      senders.set(push.senderId, await senderShown(tx, push));
  return rows.map((push) => {
    const side = sideOf(push, customerId);
    return {
      Id: String(push.id),
      Side: side,
      State: push.state === 'waiting' && push.dueAt <= tx.now ? 'lapsed' : push.state,
      With: side === 'sent' ? targetShown(push.target) : (senders.get(push.senderId) ?? ''),
      First: first.get(push.id) ?? '',
      Names: push.names,
      ...(push.price === null ? {} : { Price: toWire(fromMinor(push.price)) }),
      SentAt: push.sentAt.toISOString(),
      DueAt: push.dueAt.toISOString(),
      ...(push.decidedAt ? { DecidedAt: push.decidedAt.toISOString() } : {}),
      Actions: actionsOf(push, side, tx.now),
    };
  });
}

/** What names bring along; `own`: what their owner set for themselves is told too, to them alone. */
export async function presentBrings(tx: Tx, rows: readonly DomainRow[], own: boolean): Promise<api.PushedName[]> {
  const beside = await besideRows(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { signed = false, tagged = false } = beside.get(row.id) ?? {};
    return {
      Name: row.name,
      Unicode: row.unicode,
      ExpiresAt: row.expiresAt.toISOString(),
      NameServers: row.nameServers,
      Dnssec: signed,
      Locked: row.locked,
      // Their address is often the owner's own: who has not got the name yet reads a part of it.
      Holder: { ...presentParty(row.holder), ...(own ? {} : { Email: emailMasked(row.holder.email) }) },
      ...(own
        ? { Own: { AutoRenew: row.autoRenew, Labelled: tagged || row.folderId !== null || row.note !== '' } }
        : {}),
    };
  });
}

/** One push with everything its reader decides by. */
export async function presentDetail(
  tx: Tx,
  customerId: bigint,
  push: PushRow,
): Promise<OutputOf<typeof api.pushDetail>> {
  const [shown] = (await presentPushes(tx, customerId, [push])) as [api.PushRow];
  const names = (await namesOf(tx, [push.id])).get(push.id) ?? [];
  const waits = shown.State === 'waiting';
  const side = shown.Side;
  const rows = waits
    ? await findDomains(
        tx,
        push.senderId,
        names.map(({ name }) => name),
      )
    : [];
  const brings = new Map((await presentBrings(tx, rows, side === 'sent')).map((each) => [each.Name, each]));
  const mine = push.state === 'accepted' ? await stillWith(tx, push.id, customerId) : new Set<string>();
  const pays = waits && side === 'received' && push.price !== null;
  return {
    ...shown,
    Items: names.map(({ name, unicode }) => {
      const Brings = brings.get(name);
      return {
        Name: name,
        Unicode: unicode,
        Mine: waits ? side === 'sent' : mine.has(name),
        ...(Brings ? { Brings } : {}),
      };
    }),
    ...(push.yields ? { Yields: true as const } : {}),
    ...(pays ? { Available: toWire((await balanceOf(tx, customerId)).available) } : {}),
    ...(push.holderTask !== null && side === 'received' ? { HolderTask: push.holderTask } : {}),
  };
}
