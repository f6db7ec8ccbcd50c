/** Everything that is done to many names at once: the kind of a task, and what the limits are by. */
export const BATCH_OPERATIONS = [
  'register',
  'renew',
  'restore',
  'transferIn',
  'transferOut',
  'push',
  'pricedPush',
  'listing',
  'trade',
  'templatePush',
  'holderChange',
  'nameServers',
  'hosts',
  'dnssec',
  'resolution',
  'clearing',
  'rewind',
  'zoneTemplate',
  'signing',
  'locks',
  'autoRenew',
  'tags',
] as const;
export type BatchOperation = (typeof BATCH_OPERATIONS)[number];

/** How many names one task of an operation may hold, and in which time that holds. */
export interface BatchRule {
  readonly names: number;
  readonly operations: readonly BatchOperation[];
  readonly source: string;
  readonly validFrom: string;
  readonly validTo?: string;
}

/** Limits by operation (specification §9: 20, 200 and 600 names a batch; which is which: acceptance I2). */
export const BATCH_RULES: readonly BatchRule[] = [
  {
    names: 20,
    operations: ['transferOut', 'pricedPush', 'trade', 'templatePush'],
    source: 'Specification §9; acceptance I2',
    validFrom: '2026-01-01',
  },
  {
    names: 200,
    operations: ['register', 'restore', 'transferIn', 'push', 'listing', 'holderChange'],
    source: 'Specification §9; acceptance I2',
    validFrom: '2026-01-01',
  },
  {
    names: 600,
    operations: [
      'renew',
      'nameServers',
      'hosts',
      'dnssec',
      'resolution',
      'clearing',
      'rewind',
      'zoneTemplate',
      'signing',
      'locks',
      'autoRenew',
      'tags',
    ],
    source: 'Specification §9; acceptance I2; renewal: docs/decisions/0018-renew-600.md',
    validFrom: '2026-01-01',
  },
];

/** Names that one task of this operation may hold on a day (YYYY-MM-DD). */
export function batchLimit(operation: BatchOperation, day: string): number {
  const rule = BATCH_RULES.find(
    ({ operations, validFrom, validTo }) =>
      operations.includes(operation) && validFrom <= day && (validTo === undefined || day <= validTo),
  );
  if (!rule) throw new Error(`no batch limit for ${operation} on ${day}`);
  return rule.names;
}

/**
 * Acts whose names, where they are more than one task holds, become several tasks under one heading. The others are
 * agreed to by somebody else or one by one, so that their limit is what one person can look through.
 */
export const HEADED_OPERATIONS: readonly BatchOperation[] = [
  'renew',
  'nameServers',
  'resolution',
  'clearing',
  'rewind',
  'zoneTemplate',
  'signing',
  'locks',
  'autoRenew',
  'tags',
];
/** Names under one heading (house rule: as many as are counted and chosen one by one). */
export const HEADING_NAMES_MAX = 10_000;

/** Names that one call may begin this operation for on a day, in one task or in several under one heading. */
export const namesAtOnce = (operation: BatchOperation, day: string): number =>
  HEADED_OPERATIONS.includes(operation) ? HEADING_NAMES_MAX : batchLimit(operation, day);

/** What the engine is built for; every limit above stays below it (acceptance I2). */
export const TASK_ITEMS_MAX = 10_000;
/** Chunks of items that one worker process has in hand at once. */
export const TASK_SLOTS = 4;
/** A chunk that is not over after so long goes on without its worker: they are for those whose partners answer. */
export const TASK_WORKER_HELD_MS = 1000;
/**
 * So many chunks of one process at once, with and without a worker; beyond that workers stay with theirs. Few enough
 * that what waits for a registry's rate has its turn before it is given up.
 */
export const TASK_CHUNKS_GOING_MAX = 10;
/** Chunks of one customer under way at once over all workers, so that their 600 never starve another's single name. */
export const TASK_SLOTS_PER_CUSTOMER = 2;
/** Names of one chunk where partners are asked: short enough that a turn comes round in about a second. */
export const TASK_CHUNK_ASKING_NAMES = 20;
/** Names of one chunk that is written in our own database by a few statements. */
export const TASK_CHUNK_WRITING_NAMES = 200;
/**
 * A worker has its items for so long and says every few seconds that it is alive; after a crash another takes them
 * over.
 */
export const TASK_LEASE_SECONDS = 8;
export const TASK_LEASE_RENEW_SECONDS = 2;
/** Waits between tries: doubled from the first to the last. */
export const TASK_RETRY_SECONDS_MIN = 2;
export const TASK_RETRY_SECONDS_MAX = 300;
/**
 * A name with which a worker was lost or failed so often in a row is set aside with its reason; from the second time it
 * is taken alone.
 */
export const TASK_LOSSES_MAX = 5;
/** So many attempts in vain are about a day: a person must look; the name goes on waiting. */
export const TASK_ATTEMPTS_ALARM = 290;
/** A finished task can be undone for so long (house rule; the before-images are kept longer). */
export const TASK_UNDO_DAYS = 30;
/** Rows of a page of a task's names. */
export const TASK_PAGE_ROWS = 100;
/** A live answer is ended after this long and resumed by the page; a proxy may cut it earlier. */
export const TASK_PROGRESS_SECONDS = 20;
/** How often a live answer looks for news. */
export const TASK_PROGRESS_LOOK_MS = 500;
