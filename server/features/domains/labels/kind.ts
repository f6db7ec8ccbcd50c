import { TAGS_PER_NAME_MAX } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type {
  Asked,
  AskedName,
  Outcome,
  Reversal,
  Verdict,
  Words,
  Work,
  WorkItem,
  WritingKind,
} from '../../tasks/index.ts';
import { findDomains } from '../store.ts';
import {
  changeJson,
  changeOf,
  isChangedSince,
  type LabelWish,
  readChange,
  readWish,
  tagsAfter,
  wishJson,
} from './label-wish.ts';
import { type LabelsOfName, labelsOf } from './state-store.ts';
import { ownLabels, setFolder, setTags } from './store.ts';

/** Folders and tags of wishes that the customer still has; they stay so until the transaction ends where it writes. */
async function shownOf(tx: Tx, customerId: bigint, wishes: readonly LabelWish[], lock: 'share' | 'read') {
  const ids = (texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts)].flatMap((id) => (id ? [BigInt(id)] : []));
  const folders = await ownLabels(tx, 'folder', customerId, ids(wishes.map(({ folder }) => folder)), lock);
  const tags = await ownLabels(tx, 'tag', customerId, ids(wishes.flatMap(({ add }) => add)), lock);
  return new Set([...folders.map((id) => `folder:${id}`), ...tags.map((id) => `tag:${id}`)]);
}

/** Why a name cannot be as wished; undefined where it can. */
function barOf(is: LabelsOfName, wish: LabelWish, shown: ReadonlySet<string>): Words | undefined {
  if (isChangedSince(is, wish)) return { reason: 'tasks:reason.changedSince' };
  if (wish.folder && !shown.has(`folder:${wish.folder}`)) return { reason: 'domains:error.folderNotFound' };
  if (wish.add.some((tag) => !shown.has(`tag:${tag}`))) return { reason: 'domains:error.tagNotFound' };
  if (tagsAfter(is, wish) > Math.max(TAGS_PER_NAME_MAX, is.tags.length))
    return { reason: 'domains:reason.tagsTooMany', vars: { limit: TAGS_PER_NAME_MAX } };
  return undefined;
}

async function judge(tx: Tx, names: readonly AskedName[], { customerId, params }: Asked): Promise<Verdict[]> {
  const rows = await findDomains(
    tx,
    customerId,
    names.map(({ name }) => name),
  );
  const own = new Map(rows.map((row) => [row.name, row.id]));
  const now = await labelsOf(tx, customerId, [...own.values()]);
  const wishes = names.map(({ payload = params }) => readWish(payload));
  const shown = await shownOf(tx, customerId, wishes, 'read');
  return names.map(({ name, payload = params }, at): Verdict => {
    const id = own.get(name);
    const is = id === undefined ? undefined : now.get(id);
    if (id === undefined || !is) return { verdict: 'impossible', reason: 'domains:error.notFound' };
    const bar = barOf(is, wishes[at] as LabelWish, shown);
    return bar ? { verdict: 'impossible', ...bar } : { verdict: 'good', domainId: id, payload };
  });
}

/** Writes what is wished alike by one statement each. */
async function apply(tx: Tx, customerId: bigint, wanted: readonly { readonly id: bigint; readonly wish: LabelWish }[]) {
  const alike = Map.groupBy(wanted, ({ wish: { from: _, ...wish } }) => JSON.stringify(wish));
  for (const group of alike.values()) {
    const ids = group.map(({ id }) => id);
    const { folder, add, remove } = (group[0] as { wish: LabelWish }).wish;
    if (folder !== undefined) await setFolder(tx, customerId, ids, folder === null ? null : BigInt(folder));
    if (add.length + remove.length > 0) await setTags(tx, customerId, ids, add.map(BigInt), remove.map(BigInt));
  }
}

async function write(tx: Tx, { task, items }: Work): Promise<Outcome[]> {
  const { customerId } = task;
  const wishes = items.map(({ payload }) => readWish(payload ?? task.params));
  const shown = await shownOf(tx, customerId, wishes, 'share');
  // Locked in the order of their ids, as everybody locks names.
  await findDomains(
    tx,
    customerId,
    items.map(({ name }) => name),
    'lock',
  );
  const now = await labelsOf(
    tx,
    customerId,
    items.flatMap(({ domainId }) => domainId ?? []),
  );
  const wanted: { id: bigint; wish: LabelWish }[] = [];
  const outcomes = items.map(({ id, domainId }, at): Outcome => {
    const wish = wishes[at] as LabelWish;
    const is = domainId === null ? undefined : now.get(domainId);
    if (!is || domainId === null) return { id, result: 'fail', reason: 'domains:error.notFound' };
    const bar = barOf(is, wish, shown);
    if (bar) return { id, result: 'fail', ...bar };
    wanted.push({ id: domainId, wish });
    return { id, result: 'success', before: { folder: is.folder }, after: changeJson(changeOf(is, wish)) };
  });
  await apply(tx, customerId, wanted);
  return outcomes;
}

function undoOf({ before, after }: WorkItem): Reversal {
  const change = readChange(after);
  const was = readWish(before).folder ?? null;
  const moved = change.folder !== undefined && change.folder !== was;
  if (!moved && change.added.length + change.removed.length === 0) return { reason: 'tasks:reason.unchanged' };
  const { folder: _, ...tags } = change;
  return {
    payload: wishJson({
      ...(moved ? { folder: was } : {}),
      add: change.removed,
      remove: change.added,
      from: moved ? change : tags,
    }),
  };
}

/** Folders and tags of many names: `params` and payloads are a `LabelWish`. Undone from what was there before. */
export const labelKind: WritingKind = { kind: 'tags', driven: 'engine', by: 'writing', judge, write, undoOf };
