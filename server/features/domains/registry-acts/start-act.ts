import type { Lang } from '#contract/lang.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { toAscii, toUnicode } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AskingKind, openTask, previewTask, startTask } from '../../tasks/index.ts';
import type { DomainRow } from '../store.ts';
import { judgeNames } from './kinds.ts';
import { ownServersOf } from './own-hosts.ts';
import { namesAtHand } from './store.ts';
import { toJson, type Wish, type WishOf } from './wish.ts';

/** What would come of an act on a list of names. @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES */
export function previewAct(tx: Tx, kind: AskingKind, names: readonly string[], wish: Wish) {
  return previewTask(tx, kind, { customerId: customerOf(tx), names, params: toJson(wish) });
}

/** Opens the task of an act on a list of names. @throws refusals of the preview, TASK_NAMES_TO_CLEAR */
export async function startAct(tx: Tx, kind: AskingKind, names: readonly string[], wish: Wish) {
  const { number } = await startTask(tx, kind, { customerId: customerOf(tx), names, params: toJson(wish) });
  return { Number: number };
}

/** The same for one name, refused with its own reason. @throws refusal REGISTRY_ACT_IMPOSSIBLE */
export async function startOne(tx: Tx, kind: AskingKind, { id, name, unicode }: DomainRow, wish: Wish) {
  const [customerId, params] = [customerOf(tx), toJson(wish)];
  const [verdict] = await judgeNames(tx, [{ name, unicode }], { customerId, params, undo: false });
  if (verdict && verdict.verdict !== 'good') {
    const reason = (lang: Lang) => translate(lang, verdict.reason, verdict.vars ?? {});
    const fix = verdict.verdict === 'fixable' && 'act' in verdict.fix ? { Fix: verdict.fix.act } : {};
    throw refuse('REGISTRY_ACT_IMPOSSIBLE', { reason }, { Key: verdict.reason, ...fix });
  }
  const { number } = await openTask(tx, kind, { customerId, params, items: [{ name, unicode, domainId: id }] });
  return { Number: number };
}

/** Name servers that need addresses because they lie in names of the customer's own, with those that are known. */
export async function ownServersFor(tx: Tx, { servers }: WishOf<'nameServers'>) {
  const own = await ownServersOf(tx, customerOf(tx), servers);
  return own.map(({ host, domain, addresses = [] }) => ({
    Host: toUnicode(host),
    Domain: domain.unicode,
    Addresses: [...addresses],
  }));
}

/**
 * Those of the names that are signed and would get another server: one that lacks their keys makes them unreachable
 * (RFC 4035 §5).
 */
export async function signedAmong(tx: Tx, names: readonly string[], { servers }: WishOf<'nameServers'>) {
  const wire = names.flatMap((name) => toAscii(name) ?? []);
  const at = [...(await namesAtHand(tx, customerOf(tx), wire)).values()];
  const signed = at.filter(
    ({ facts }) => facts.ds.length + facts.keys.length > 0 && servers.some((server) => !facts.servers.includes(server)),
  );
  return signed.map(({ row }) => row.unicode);
}
