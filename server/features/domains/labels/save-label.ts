import { FOLDERS_MAX, TAGS_MAX, VIEWS_MAX } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOwnNames } from '../own-names-store.ts';
import { emptyLabelJob } from './jobs.ts';
import {
  deleteView,
  foldersOf,
  hideLabel,
  insertLabel,
  type LabelTable,
  type LabelValues,
  labelNamed,
  tagsOf,
  updateLabel,
  viewsOf,
} from './store.ts';

const KINDS = {
  folder: { missing: 'FOLDER_NOT_FOUND', max: FOLDERS_MAX, all: foldersOf },
  tag: { missing: 'TAG_NOT_FOUND', max: TAGS_MAX, all: tagsOf },
  listView: { missing: 'VIEW_NOT_FOUND', max: VIEWS_MAX, all: viewsOf },
} as const satisfies Record<LabelTable, unknown>;

/** What looks the same is one name: composed, and a single space where a page shows one. */
const asSeen = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ');

/**
 * Makes a folder, tag or view of a customer, or changes their own `id`; a name they have already used is the field's
 * mistake.
 */
export async function saveLabel(
  tx: Tx,
  table: LabelTable,
  customerId: bigint,
  id: bigint | undefined,
  typed: LabelValues,
): Promise<bigint> {
  const { missing, max, all } = KINDS[table];
  const values = { ...typed, name: asSeen(typed.name) };
  await lockOwnNames(tx, customerId);
  const named = await labelNamed(tx, table, customerId, values.name);
  if (named !== undefined && named !== id) throw refuseField(tx.lang, 'Name', 'domains:error.labelTaken');
  if (id !== undefined) {
    if (!(await updateLabel(tx, table, customerId, id, values))) throw refuse(missing);
    return id;
  }
  if ((await all(tx, customerId)).length >= max) throw refuse('LABELS_TOO_MANY', { limit: max });
  return insertLabel(tx, table, customerId, values);
}

/** Removes a folder or a tag: it is gone from every list at once, and a job takes its names out of it. */
export async function removeLabel(tx: Tx, table: 'folder' | 'tag', customerId: bigint, id: bigint): Promise<void> {
  if (!(await hideLabel(tx, table, customerId, id))) throw refuse(KINDS[table].missing);
  await enqueue(tx, emptyLabelJob, { Id: String(id), Table: table });
}

export async function forgetView(tx: Tx, customerId: bigint, id: bigint): Promise<void> {
  if (!(await deleteView(tx, customerId, id))) throw refuse('VIEW_NOT_FOUND');
}
