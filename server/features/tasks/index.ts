export { cancelTask } from './cancel-task.ts';
export { namesAtWork } from './item-store.ts';
export { previewTask, startTask } from './judge-names.ts';
export type {
  Asked,
  AskedName,
  AskingKind,
  HeldItem,
  Json,
  Outcome,
  OwnedKind,
  Reversal,
  TaskHead,
  Verdict,
  Words,
  Work,
  WorkItem,
  WritingKind,
} from './kind.ts';
export type { TaskNews } from './news.ts';
export { limitOf, type OpenedTask, openTask, type Under } from './open-task.ts';
export { limitAtOnce, sharesOf } from './open-tasks.ts';
export { tasksOwnData } from './own-data-store.ts';
export { retryTask } from './retry-task.ts';
export { type OwnerMove, settleItems, startItems } from './settle-items.ts';
