import { suffixTraits } from '../names.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, instant, type Registry } from '../registry.ts';
import type { Transfer } from '../store/domains.ts';
import { el, rooted, type Xml } from '../xml/writer.ts';
import type { Command } from './command.ts';
import { type DomainSnapshot, infData, trnData } from './domain-data.ts';

/** What a message was made from. */
export type Payload =
  | { readonly type: 'transfer'; readonly transfer: Omit<Transfer, 'id'> }
  | { readonly type: 'restore'; readonly name: string; readonly requestedAt: number; readonly reportDue: number }
  | Change
  | PendingAction
  | {
      readonly type: 'lowBalance';
      readonly title: string;
      readonly creditLimit: string;
      readonly threshold: string;
      readonly available: string;
    };

/** Something the registry did to a domain by itself (RFC 8590). */
export interface Change {
  readonly type: 'change';
  readonly operation: 'autoRenew' | 'autoDelete' | 'autoPurge' | 'update' | 'custom';
  readonly custom?: string;
  readonly state: 'before' | 'after';
  readonly at: number;
  readonly svTRID: string;
  readonly reason?: string;
  readonly domain: DomainSnapshot;
}

/** What came of something that was answered 1001 (RFC 5731 §3.3). */
export interface PendingAction {
  readonly type: 'pending';
  readonly name: string;
  readonly result: boolean;
  readonly clTRID: string | null;
  readonly svTRID: string;
  readonly at: number;
}

/** RFC 5730 §2.9.2.3. */
export function runPoll(registry: Registry, caller: Caller, command: Command & { kind: 'poll' }): Answer {
  const { accounts } = registry;
  if (command.op === 'ack') {
    const id = /^\d{1,15}$/.test(command.messageId) ? Number.parseInt(command.messageId, 10) : -1;
    if (!accounts.takeMessage(caller.registrar, id)) refuse(2303, 'no such message');
    return { code: 1000, queue: { id, count: accounts.messageCount(caller.registrar) } };
  }
  const message = accounts.messages(caller.registrar, 1)[0];
  if (!message) return { code: 1300 };
  const { id, at, text } = message;
  const queue = { id, at, text, count: accounts.messageCount(caller.registrar) };
  return { code: 1301, queue, ...render(registry, message.payload as Payload) };
}

function render(registry: Registry, payload: Payload): { data: Xml; extensions?: Xml[] } {
  switch (payload.type) {
    case 'transfer':
      return { data: trnData(payload.transfer), extensions: product(registry, payload.transfer.domain) };
    case 'restore':
      return { data: restoreData(payload), extensions: product(registry, payload.name) };
    case 'change':
      return {
        data: infData(payload.domain),
        extensions: [changeData(registry, payload), ...product(registry, payload.domain.name)],
      };
    case 'pending':
      return { data: panData(payload), extensions: product(registry, payload.name) };
    case 'lowBalance':
      return { data: lowBalanceData(payload) };
  }
}

function product({ traits }: Registry, name: string): Xml[] {
  const subProduct = suffixTraits(traits, name).product;
  return subProduct ? [rooted('namestoreExt:namestoreExt', {}, el('namestoreExt:subProduct', {}, subProduct))] : [];
}

/** `domain:panData` of RFC 5731 §3.3. */
function panData(pending: PendingAction): Xml {
  return rooted(
    'domain:panData',
    {},
    el('domain:name', { paResult: pending.result ? 1 : 0 }, pending.name),
    el(
      'domain:paTRID',
      {},
      pending.clTRID !== null && el('clTRID', {}, pending.clTRID),
      el('svTRID', {}, pending.svTRID),
    ),
    el('domain:paDate', {}, instant(pending.at)),
  );
}

function restoreData(payload: Payload & { type: 'restore' }): Xml {
  return rooted(
    'rgp-poll:pollData',
    {},
    el('rgp-poll:name', {}, payload.name),
    el('rgp-poll:rgpStatus', { s: 'pendingRestore' }),
    el('rgp-poll:reqDate', {}, instant(payload.requestedAt)),
    el('rgp-poll:reportDueDate', {}, instant(payload.reportDue)),
  );
}

function changeData({ traits }: Registry, change: Change): Xml {
  return rooted(
    'changePoll:changeData',
    { state: change.state },
    el('changePoll:operation', { op: change.custom }, change.operation),
    el('changePoll:date', {}, instant(change.at)),
    el('changePoll:svTRID', {}, change.svTRID),
    el('changePoll:who', {}, traits.title),
    change.reason && el('changePoll:reason', {}, change.reason),
  );
}

function lowBalanceData(payload: Payload & { type: 'lowBalance' }): Xml {
  return rooted(
    'lowbalance-poll:pollData',
    {},
    el('lowbalance-poll:registrarName', {}, payload.title),
    el('lowbalance-poll:creditLimit', {}, payload.creditLimit),
    el('lowbalance-poll:creditThreshold', { type: 'FIXED' }, payload.threshold),
    el('lowbalance-poll:availableCredit', {}, payload.available),
  );
}
