import { type COMPARED, TAKEN_OVER } from '#contract/api/domain-detail.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import type { DomainView, DsData, KeyData } from '../../../gateways/registry/index.ts';
import type { DomainRow } from '../store.ts';
import type { Delegation } from './store.ts';

/** One line of the comparison: what we have and what the registry has, each sorted, and whether they say the same. */
export interface Compared {
  readonly what: (typeof COMPARED)[number];
  readonly ours: readonly string[];
  readonly registry: readonly string[];
  readonly same: boolean;
  readonly takeOver: boolean;
  readonly note?: MessageKey;
}

/** A DNSSEC record in the form of a zone file (RFC 4034 §2.2, §5.3). */
export function dnssecLine(record: DsData | KeyData): string {
  if ('keyTag' in record) return `${record.keyTag} ${record.alg} ${record.digestType} ${record.digest.toUpperCase()}`;
  return `${record.flags} ${record.protocol} ${record.alg} ${record.pubKey}`;
}

/** The registry keeps whole seconds. */
const dateText = (at: Date | null | undefined): string[] =>
  at ? [new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString()] : [];

/** `ok` stands where nothing else does (RFC 5731 §2.3); whether it is written makes no difference. */
const meaningful = (statuses: readonly string[]): string[] => statuses.filter((status) => status !== 'ok');

const sorted = (values: readonly string[]): string[] => [...new Set(values.map((value) => value))].sort();
const lower = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase());

/** Why the dates may differ without anything being wrong, or what becomes of it. */
function expiryNote({ expiresAt }: DomainRow, view: DomainView): MessageKey | undefined {
  if (!view.expiresAt) return undefined;
  const [paid, there] = [dateText(expiresAt)[0] ?? '', dateText(view.expiresAt)[0] ?? ''];
  if (there === paid) return undefined;
  if (there < paid) return 'detail:registry.note.expiryEarlier';
  return view.graceStatuses.includes('autoRenewPeriod')
    ? 'detail:registry.note.autoRenewed'
    : 'detail:registry.note.expiryLater';
}

/** Lays our side and the registry's beside each other, in the order of the contract. Pure. */
export function compareSides(row: DomainRow, own: Delegation, view: DomainView): Compared[] {
  const { dnssecUnread: unread = false } = view;
  const lines: [Compared['what'], readonly string[], readonly string[], MessageKey?][] = [
    ['statuses', meaningful(row.statuses), meaningful(view.statuses)],
    ['expiry', dateText(row.registryExpiresAt ?? row.expiresAt), dateText(view.expiresAt), expiryNote(row, view)],
    ['nameServers', lower(row.nameServers), lower(view.nameservers)],
    [
      'dnssec',
      own.dnssec.map(dnssecLine),
      [...view.ds, ...(view.keys ?? [])].map(dnssecLine),
      unread ? 'detail:registry.note.dnssecUnread' : undefined,
    ],
    ['hosts', lower(own.hosts), lower(view.subordinateHosts), 'detail:registry.note.hosts'],
    ['registered', dateText(row.registeredAt), dateText(view.createdAt), 'detail:registry.note.registered'],
  ];
  return lines.map(([what, here, there, note]) => {
    const [ours, registry] = [sorted(here), sorted(there)];
    // What nobody can read is neither the same as ours nor to be taken over: it would look as if the registry had
    // nothing.
    const known = what !== 'dnssec' || !unread;
    const same = known && ours.length === registry.length && ours.every((value, at) => value === registry[at]);
    return {
      what,
      ours,
      registry,
      same,
      takeOver: known && !same && TAKEN_OVER.some((each) => each === what),
      ...(note && (!same || what === 'expiry') ? { note } : {}),
    };
  });
}
