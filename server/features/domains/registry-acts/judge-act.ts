import type { MessageVars } from '#contract/messages/index.ts';
import { HOSTS_PER_NAME_MAX, LOCK_STATUS, LOCKS } from '#contract/rules/registry-acts.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Capabilities } from '#contract/rules/suffixes/profile.ts';
import type { Verdict, Words } from '../../tasks/index.ts';
import { factsOf } from '../eligibility/facts.ts';
import { holdBars, statusBars } from '../eligibility/status-bars.ts';
import { type Bar, judgeBars } from '../eligibility/verdict.ts';
import { barSentence } from '../eligibility/words.ts';
import type { Hold } from '../store.ts';
import { lifts, type OwnHost, planNext } from './plan-act.ts';
import type { NameAtHand } from './store.ts';
import { isChangedSince, type Wish, type WishOf } from './wish.ts';

/** What an act is judged from, all of it known beforehand. */
export interface Judged {
  readonly wish: Wish;
  readonly holds: readonly Hold[];
  /** Its name servers that lie in names of the same customer at the same registry. */
  readonly own: readonly OwnHost[];
  /** The house's own name servers, in small letters. */
  readonly ours: readonly string[];
  /** It takes an act back: what was before was possible. */
  readonly undo: boolean;
  readonly now: Date;
}

const impossible = (reason: Words['reason'], vars?: MessageVars): Verdict => ({
  verdict: 'impossible',
  reason,
  ...(vars ? { vars } : {}),
});
const RULE = { id: 'registry.status', source: 'RFC 5731 §2.3' };
const DELETED = new Set(['redemption', 'pending_delete']);

export function capabilitiesOf(name: string): Capabilities {
  const profile = suffixOf(name);
  if (!profile) throw new Error(`no profile for ${name}`);
  return profile.capabilities.value;
}

/**
 * Bars by statuses and holds. A lock of the registry over the very lock that is to change forbids nothing: ours stands
 * beside it.
 */
function barsOf({ row }: NameAtHand, wish: Wish, holds: readonly Hold[]): Bar[] {
  const { statuses } = factsOf(row);
  if (wish.act !== 'locks') return [...statusBars('changeServers', statuses), ...holdBars('changeServers', holds)];
  const act = wish.locks.transfer === 'off' ? 'unlock' : 'changeServers';
  return [...statusBars('unlock', statuses), ...holdBars(act, holds)];
}

function judgeBarsOf(at: NameAtHand, { wish, holds, now }: Judged): Verdict | undefined {
  // RFC 5732 §2.3: a host has statuses of its own; what forbids changes of the domain does not hold it.
  const all = barsOf(at, wish, holds);
  const bars = wish.act === 'hosts' ? all.filter(({ status }) => !status?.endsWith('UpdateProhibited')) : all;
  const said = judgeBars(
    bars.filter((bar) => !(lifts(wish) && bar.status === LOCK_STATUS.update.client)),
    RULE,
    now,
  );
  if (!said.decisive) return undefined;
  if (said.decisive.status === LOCK_STATUS.update.client)
    return { verdict: 'fixable', fix: { act: 'liftLock' }, reason: 'acts:reason.locked' };
  return { verdict: 'impossible', ...barSentence(said.decisive) };
}

function judgeServers({ row, facts }: NameAtHand, wish: WishOf<'nameServers'>, of: Judged): Verdict | undefined {
  const { nameserversMin: min, nameserversMax: max } = capabilitiesOf(row.name);
  if (wish.servers.length < min) return impossible('acts:reason.tooFew', { min });
  if (wish.servers.length > max) return impossible('acts:reason.tooMany', { max });
  // Other servers do not have our keys: with a DS at the registry the name would be unreachable for everybody who
  // checks it (RFC 6781 §4.3.5).
  const here = facts.servers.length > 0 && facts.servers.every((server) => of.ours.includes(server));
  const leaves = wish.servers.some((server) => !of.ours.includes(server));
  if (here && leaves && facts.ds.length + facts.keys.length > 0) return impossible('acts:reason.signedHere');
  if (of.undo) return undefined;
  const without = of.own.find(
    ({ host, addresses }) =>
      wish.servers.includes(host) &&
      addresses === undefined &&
      !facts.servers.includes(host) &&
      !wish.glue?.some((glue) => glue.host === host),
  );
  if (!without) return undefined;
  return {
    verdict: 'fixable',
    fix: { act: 'glue' },
    reason: 'acts:reason.glueNeeded',
    vars: { host: without.host },
  };
}

function judgeHost({ row, facts }: NameAtHand, wish: WishOf<'hosts'>): Verdict | undefined {
  const { host, addresses = [], renameTo } = wish;
  const { nameservers, hostsMax = HOSTS_PER_NAME_MAX } = capabilitiesOf(row.name);
  if (nameservers !== 'objects') return impossible('acts:reason.noHosts');
  if (renameTo !== undefined && facts.hosts.has(renameTo))
    return impossible('acts:reason.hostExists', { host: renameTo });
  const isNew = addresses.length > 0 && !facts.hosts.has(host);
  if (isNew && facts.hosts.size >= hostsMax) return impossible('acts:reason.hostsTooMany', { limit: hostsMax });
  return undefined;
}

function judgeRecords(
  { row, facts }: NameAtHand,
  { ds, keys }: WishOf<'dnssec'>,
  { ours, undo }: Judged,
): Verdict | undefined {
  const { dnssec } = capabilitiesOf(row.name);
  if (dnssec === 'none') return impossible('acts:reason.noDnssec');
  if (dnssec === 'ds' && keys.length > 0) return impossible('acts:reason.wantsDs');
  if (dnssec === 'key' && ds.length > 0) return impossible('acts:reason.wantsKeys');
  // A chain of trust ends at a server: without one it would be broken for everybody who checks it.
  if (ds.length + keys.length > 0 && facts.servers.length === 0) return impossible('acts:reason.noServers');
  // Our servers sign with the keys they have now: a record from before may be of one that is gone, and whoever checks
  // would no longer reach the name (RFC 6781 §4.3.5).
  const here = facts.servers.some((server) => ours.includes(server));
  if (undo && here && ds.length + keys.length > 0) return impossible('acts:reason.signAnew');
  return undefined;
}

function judgeWish(at: NameAtHand, of: Judged): Verdict | undefined {
  const { wish } = of;
  switch (wish.act) {
    case 'nameServers':
      return judgeServers(at, wish, of);
    case 'hosts':
      return judgeHost(at, wish);
    case 'dnssec':
      return judgeRecords(at, wish, of);
    case 'locks':
      return LOCKS.every((lock) => wish.locks[lock] === undefined) ? impossible('acts:reason.nothing') : undefined;
  }
}

/**
 * May the act be begun with this name? Pure: preview, start, the single name's call and the worker before it sends ask
 * the same. What is already as it is wanted is good: nothing is sent, and the wish is fulfilled.
 */
export function judgeAct(at: NameAtHand | undefined, of: Judged): Verdict {
  if (!at) return impossible('acts:reason.notMine');
  if (DELETED.has(at.row.phase)) return impossible('acts:reason.deleted');
  const wrong = judgeWish(at, of);
  if (wrong) return wrong;
  const good: Verdict = { verdict: 'good', domainId: at.row.id };
  if (planNext(at.facts, of.wish, at.facts, of.own) === undefined) return good;
  if (isChangedSince(of.wish, at.facts)) return impossible('tasks:reason.changedSince');
  return judgeBarsOf(at, of) ?? good;
}
