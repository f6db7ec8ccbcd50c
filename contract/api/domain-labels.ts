import * as z from 'zod/mini';
import { actsOf } from '../actions.ts';
import { endpoint } from '../endpoint.ts';
import { LABEL_FORBIDDEN, LABEL_LENGTH_MAX, NOTE_LENGTH_MAX, TAG_COLOURS } from '../rules/domain-lists.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import { DOMAIN_COLUMNS, DOMAIN_SORTS, DomainFilter, ORDERS, RowNumber, Selection } from './domain-filter.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskStarted } from './tasks.ts';

/** Control characters and what no XML can hold are in nobody's words; a note may have lines. */
const UNPRINTABLE = /[^\P{Cc}\n]|[\uFFFE\uFFFF]/u;
const noForbidden = z.refine<string>(
  (text) => !UNPRINTABLE.test(text) && ![...LABEL_FORBIDDEN].some((sign) => text.includes(sign)),
  { error: 'domains:error.labelSigns' },
);
/**
 * What nobody sees: a name of nothing else looks empty, and one with some of it looks like another. A picture may be
 * joined of several and say that it is one.
 */
const UNSEEN = /(?!\uFE0F)\p{Default_Ignorable_Code_Point}|[\p{Zl}\p{Zp}\n]|(?<![\p{So}\p{Sk}\d*])\uFE0F/u;
const JOINED = /(?<=\p{So}|\p{Sk}|\uFE0F)\u200D(?=\p{So})/gu;
const seen = z.refine<string>((text) => !UNSEEN.test(text.replace(JOINED, '')), { error: 'domains:error.labelSigns' });
/** The name of a folder, a tag or a view. */
const LabelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(LABEL_LENGTH_MAX), noForbidden, seen);
const Saved = z.object({ Id: RowNumber });
const Nothing = z.object({});
const Removed = { input: z.strictObject({ Id: RowNumber }), output: Nothing } as const;
const MINE = { method: 'POST', who: 'customer' } as const;

/** What a saved view holds: the whole look of the list. */
export const ViewSettings = z.strictObject({
  Filter: DomainFilter,
  Sort: z.optional(z.enum(DOMAIN_SORTS)),
  Order: z.optional(z.enum(ORDERS)),
  Columns: z.array(z.enum(DOMAIN_COLUMNS)).check(z.maxLength(DOMAIN_COLUMNS.length)),
});
export type ViewSettings = z.infer<typeof ViewSettings>;

/** Acts on many names at once that a list may offer. */
export const BATCH_ACTS = [
  'renew',
  'nameServers',
  'resolution',
  'locks',
  'autoRenew',
  'holder',
  'push',
  'transferOut',
  'sell',
  'restore',
  'tags',
  'folder',
  'export',
] as const;
export type BatchAct = (typeof BATCH_ACTS)[number];

/** The call that each of them ends in. */
const BATCH_CALLS: Readonly<Record<BatchAct, `/${string}` | null>> = {
  renew: '/domain/renew/order',
  nameServers: '/domain/editdns/start',
  resolution: '/domain/batch/resolution/start',
  locks: '/domain/locks/start',
  autoRenew: '/domain/auto-renew/batch',
  holder: '/domain/holder/start',
  push: '/domain/push/send',
  transferOut: '/transferout/request',
  sell: '/market/mine/start',
  restore: '/domain/restore/order',
  tags: '/domain/batch/labels',
  folder: '/domain/batch/labels',
  export: null,
};

export const domainListFrame = endpoint({
  method: 'GET',
  path: '/domain/list-frame',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Folders: z.array(z.object({ Id: RowNumber, Name: z.string(), Total: z.number() })),
    Tags: z.array(z.object({ Id: RowNumber, Name: z.string(), Colour: z.enum(TAG_COLOURS), Total: z.number() })),
    Views: z.array(z.object({ Id: RowNumber, Name: z.string(), Settings: ViewSettings })),
    Registrars: z.array(z.object({ Name: z.string(), Total: z.number() })),
    /** What may be done with many names at once, and with how many of them. */
    Acts: actsOf(z.array(z.object({ Act: z.enum(BATCH_ACTS), NamesMax: z.optional(z.number()) })), BATCH_CALLS),
  }),
  errors: [],
  summary: 'What stands around my list: folders, tags, saved views, registrars, and the acts on many names.',
});
export type ListFrame = z.infer<(typeof domainListFrame)['output']>;

export const saveFolder = endpoint({
  ...MINE,
  path: '/domain/folder/save',
  input: z.strictObject({ Id: z.optional(RowNumber), Name: LabelName }),
  output: Saved,
  errors: ['FOLDER_NOT_FOUND', 'LABELS_TOO_MANY'],
  done: 'domains:done.saved',
  summary: 'Makes a folder, or renames one.',
});

export const removeFolder = endpoint({
  ...MINE,
  ...Removed,
  path: '/domain/folder/remove',
  fails: 'deletion',
  errors: ['FOLDER_NOT_FOUND'],
  done: 'domains:done.folderRemoved',
  summary: 'Removes a folder; its names stay in the list.',
});

export const saveTag = endpoint({
  ...MINE,
  path: '/domain/tag/save',
  input: z.strictObject({ Id: z.optional(RowNumber), Name: LabelName, Colour: z.enum(TAG_COLOURS) }),
  output: Saved,
  errors: ['TAG_NOT_FOUND', 'LABELS_TOO_MANY'],
  done: 'domains:done.saved',
  summary: 'Makes a tag, or changes its name and colour.',
});

export const removeTag = endpoint({
  ...MINE,
  ...Removed,
  path: '/domain/tag/remove',
  fails: 'deletion',
  errors: ['TAG_NOT_FOUND'],
  done: 'domains:done.tagRemoved',
  summary: 'Removes a tag from every name that has it.',
});

export const saveView = endpoint({
  ...MINE,
  path: '/domain/view/save',
  input: z.strictObject({ Id: z.optional(RowNumber), Name: LabelName, Settings: ViewSettings }),
  output: Saved,
  errors: ['VIEW_NOT_FOUND', 'LABELS_TOO_MANY'],
  done: 'domains:done.saved',
  summary: 'Keeps the filter, order and columns of the list under a name.',
});

export const removeView = endpoint({
  ...MINE,
  ...Removed,
  path: '/domain/view/remove',
  fails: 'deletion',
  errors: ['VIEW_NOT_FOUND'],
  done: 'domains:done.viewRemoved',
  summary: 'Forgets a saved view.',
});

export const saveNote = endpoint({
  ...MINE,
  path: '/domain/note',
  input: z.strictObject({
    Domain: z.string().check(z.minLength(1), z.maxLength(255)),
    Note: z.string().check(z.trim(), z.maxLength(NOTE_LENGTH_MAX), noForbidden),
  }),
  output: Nothing,
  errors: ['DOMAIN_NOT_FOUND'],
  done: 'domains:done.saved',
  summary: 'Writes my own note on a name; an empty one takes it away.',
});

const labelFields = {
  /** Where it goes; without it names stay where they are. */
  Folder: z.optional(z.string().check(z.regex(/^(none|[1-9]\d{0,17})$/))),
  Add: z.optional(z.array(RowNumber).check(z.maxLength(20))),
  Remove: z.optional(z.array(RowNumber).check(z.maxLength(20))),
};
const LABEL_ERRORS = ['FOLDER_NOT_FOUND', 'TAG_NOT_FOUND'] as const;
const SELECTION_ERRORS = ['SELECTION_EMPTY', 'SELECTION_TOO_MANY', 'SELECTION_GONE'] as const;

export const labelDomain = endpoint({
  ...MINE,
  path: '/domain/label',
  input: z.strictObject({ Domain: z.string().check(z.minLength(1), z.maxLength(255)), ...labelFields }),
  output: Nothing,
  errors: ['DOMAIN_NOT_FOUND', ...LABEL_ERRORS, 'TAGS_TOO_MANY'],
  done: 'domains:done.saved',
  summary: 'Puts one of my names into a folder, puts tags on it and takes others off, at once.',
});

export const previewLabels = endpoint({
  ...MINE,
  path: '/domain/batch/labels/preview',
  input: z.strictObject({ Selection, ...labelFields }),
  output: z.object({ Preview }),
  errors: [...TASK_PREVIEW_ERRORS, ...SELECTION_ERRORS, ...LABEL_ERRORS],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What would come of putting many of my names into a folder, and of changing their tags.',
});

export const startLabels = endpoint({
  ...MINE,
  path: '/domain/batch/labels',
  input: z.strictObject({ Selection, ...labelFields }),
  output: TaskStarted,
  errors: [...TASK_START_ERRORS, ...SELECTION_ERRORS, ...LABEL_ERRORS],
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Puts many of my names into a folder and changes their tags; followed, and taken back, as a task.',
});
