import type { FormerEnd } from '#contract/api/own/former.ts';

interface Left {
  /** The row upstairs that decided it, `transfer_out:12`; null of names that left before that was kept. */
  readonly leftCause: string | null;
  readonly leftAt: Date;
  readonly expiresAt: Date;
}

/**
 * What became of a name, from why it left. A registry lets a name go early only where its customer had it deleted.
 * Pure.
 */
export function endOf({ leftCause, leftAt, expiresAt }: Left): FormerEnd {
  const kind = leftCause?.split(':')[0];
  if (kind === 'registry.released') return expiresAt > leftAt ? 'deleted' : 'expired';
  if (kind === 'transfer_out') return 'transferred';
  if (kind === 'deal') return 'sold';
  if (kind === 'name_dispute') return 'handedOver';
  return kind === undefined ? 'unknown' : 'pushed';
}
