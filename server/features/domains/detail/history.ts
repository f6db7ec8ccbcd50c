import type { domainHistory, HISTORY_ACTORS, HistoryRow } from '#contract/api/domain-detail.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import type { DsData, KeyData } from '../../../gateways/registry/index.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { type ActivityRow, historyOf, type ObjectHistory } from '../../activity/index.ts';
import { requireOwnDomain } from '../read-domain.ts';
import { dnssecLine } from './compare.ts';

type Actor = (typeof HISTORY_ACTORS)[number];
type Values = Readonly<Record<string, unknown>>;

const WORDS: Readonly<Record<string, MessageKey>> = {
  'domain.registered': 'detail:history.registered',
  'domain.transferredIn': 'detail:history.transferredIn',
  'domain.pushedIn': 'detail:history.pushedIn',
  'zone.changed': 'detail:history.zoneChanged',
  'zone.restored': 'detail:history.zoneRestored',
  'domain.renewed': 'detail:history.renewed',
  'domain.restored': 'detail:history.restored',
  'domain.restoredAlone': 'detail:history.restoredAlone',
  'domain.left': 'detail:history.left',
  'domain.expired': 'detail:history.expired',
  'domain.backFromGrace': 'detail:history.backFromGrace',
  'domain.deleted': 'detail:history.deleted',
  'domain.backFromRedemption': 'detail:history.backFromRedemption',
  'domain.deletionAsked': 'detail:history.deletionAsked',
  'domain.deletionRefused': 'detail:history.deletionRefused',
  'domain.disputed': 'detail:history.disputed',
  'domain.disputeDecided': 'detail:history.disputeDecided',
  'domain.disputeStayed': 'detail:history.disputeStayed',
  'domain.disputeResumed': 'detail:history.disputeResumed',
  'domain.disputeEnded': 'detail:history.disputeEnded',
  'domain.lapsed': 'detail:history.lapsed',
  'domain.dnsCut': 'detail:history.dnsCut',
  'domain.dnsResumed': 'detail:history.dnsResumed',
  'domain.emailProved': 'registrant:history.proved',
  'domain.suspended': 'registrant:history.suspended',
  'domain.suspensionEnded': 'registrant:history.ended',
  'domain.holdSet': 'registrant:history.holdSet',
  'domain.autoRenewOn': 'detail:history.autoRenewOn',
  'domain.autoRenewOff': 'detail:history.autoRenewOff',
  'domain.nameServersChanged': 'detail:history.nameServersChanged',
  'domain.locksChanged': 'detail:history.locksChanged',
  'domain.lockedNew': 'detail:history.lockedNew',
  'domain.hostChanged': 'detail:history.hostChanged',
  'domain.hostsInUse': 'detail:history.hostsInUse',
  'domain.dnssecChanged': 'detail:history.dnssecChanged',
  'domain.holderChanged': 'detail:history.holderChanged',
  'domain.noted': 'detail:history.noted',
  'domain.takenOver': 'detail:history.takenOver',
  'domain.changedByRegistry': 'detail:history.changedByRegistry',
  'domain.autoRenewedAtRegistry': 'detail:history.autoRenewedAtRegistry',
  'domain.toldByRegistry': 'detail:history.toldByRegistry',
  'domain.transferTold': 'detail:history.transferTold',
};

/** Acts that give the name a new last day. */
const TERM_CHANGED = [
  'domain.registered',
  'domain.transferredIn',
  'domain.pushedIn',
  'domain.renewed',
  'domain.restored',
];

/** What the registry did by itself; the house only wrote it down. */
const BY_REGISTRY = [
  'domain.changedByRegistry',
  'domain.autoRenewedAtRegistry',
  'domain.toldByRegistry',
  'domain.transferTold',
];

/**
 * What a customer asks for as a task, and the house carries out; without a task the house did it by itself, for the
 * life of the name.
 */
const BY_TASK = [
  'domain.nameServersChanged',
  'domain.locksChanged',
  'domain.hostChanged',
  'domain.dnssecChanged',
  'domain.holderChanged',
];

/** Whose rows an actor's filter asks for. */
const ASKED: Readonly<Record<Actor, Omit<ObjectHistory, 'object' | 'customerId'>>> = {
  you: { actor: 'customer', asked: BY_TASK },
  staff: { actor: 'staff' },
  house: { actor: 'system', without: BY_REGISTRY, notAsked: BY_TASK },
  registry: { kinds: BY_REGISTRY },
};

/** Staff are not named to customers. */
function actorOf({ actor, kind }: ActivityRow, { task }: Values): Actor {
  if (BY_REGISTRY.includes(kind)) return 'registry';
  const asked = BY_TASK.includes(kind) && typeof task === 'string';
  if (actor.startsWith('customer:') || asked) return 'you';
  return actor.startsWith('staff:') ? 'staff' : 'house';
}

/** Facts whose values are told from and to. */
const LISTS = ['statuses', 'nameServers', 'dnssec', 'ds', 'keys', 'addresses'];

/** Texts as they are; records of DNSSEC as a zone file has them. */
function textsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    // `ok` says that nothing is set (RFC 5731 §2.3).
    if (typeof each === 'string') return each === 'ok' ? [] : [each];
    return typeof each === 'object' && each !== null ? [dnssecLine(each as DsData | KeyData)] : [];
  });
}

const listed = (values: Values): string[] => LISTS.flatMap((key) => textsIn(values[key]));

function changeOf({ kind }: ActivityRow, before: Values, after: Values): HistoryRow['Change'] {
  const From = listed(before);
  const off = textsIn(after['off']);
  // A change of locks keeps what was set and what was taken off.
  const To =
    kind === 'domain.locksChanged'
      ? [...From.filter((status) => !off.includes(status)), ...textsIn(after['on'])]
      : listed(after);
  return From.length + To.length === 0 ? undefined : { From, To };
}

/** What was done with a name, in words, and what changed of it. */
export function toldAct(lang: Lang, row: ActivityRow): { text: string; change: HistoryRow['Change'] } {
  const [before, after] = [(row.before ?? {}) as Values, (row.after ?? {}) as Values];
  const { host } = after;
  const { cause } = after;
  const decided = row.kind === 'domain.pushedIn' && typeof cause === 'string' && cause.startsWith('name_dispute:');
  const words = decided ? 'detail:history.handedOver' : WORDS[row.kind];
  const text = translate(lang, words ?? 'detail:history.other', {
    host: typeof host === 'string' ? host : '',
  });
  return { text, change: changeOf(row, before, after) };
}

function present(tx: Tx, row: ActivityRow): HistoryRow {
  const after = (row.after ?? {}) as Values;
  const { text, change } = toldAct(tx.lang, row);
  const { task, expiresAt } = after;
  return {
    Id: String(row.id),
    At: row.at.toISOString(),
    Kind: row.kind,
    Text: text,
    By: actorOf(row, after),
    ...(typeof expiresAt === 'string' && TERM_CHANGED.includes(row.kind) ? { ExpiresAt: expiresAt } : {}),
    ...(change ? { Change: change } : {}),
    ...(typeof task === 'string' ? { Task: task } : {}),
  };
}

/** A page of what was done with one of the acting customer's names. */
export async function readHistory(
  tx: Tx,
  { Domain, By, After, Limit = LIST_ROWS_DEFAULT }: ParsedInputOf<typeof domainHistory>,
): Promise<OutputOf<typeof domainHistory>> {
  const { id } = await requireOwnDomain(tx, Domain);
  const asked = { object: `domain:${id}`, customerId: customerOf(tx), ...(By ? ASKED[By] : {}) };
  const rows = await historyOf(tx, asked, After === undefined ? null : BigInt(After), Limit + 1);
  const shown = rows.slice(0, Limit);
  const last = shown.at(-1);
  return {
    Items: shown.map((row) => present(tx, row)),
    ...(rows.length > Limit && last ? { Next: String(last.id) } : {}),
  };
}
