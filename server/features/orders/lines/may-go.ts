import type { LineRow } from './line-store.ts';

interface Called {
  readonly line: Pick<LineRow, 'kind'>;
  readonly mayGo?: () => boolean;
  readonly sentBefore: boolean;
}

/**
 * Whether a line of a cancelled order is only asked for, where a command of it may have arrived. A restore is gone on
 * with: its registry may have carried out its first part, and its name would be deleted again without the others (RFC
 * 3915 §4.2.5).
 */
export const isGivenUp = ({ kind }: Pick<LineRow, 'kind'>, cancelAsked: boolean): boolean =>
  cancelAsked && kind !== 'restore';

/** How a command is called off before it leaves. */
export const mayGoOf = ({ mayGo, sentBefore, line }: Called): { mayGo?: () => boolean } =>
  mayGo && (!sentBefore || isGivenUp(line, true)) ? { mayGo } : {};
