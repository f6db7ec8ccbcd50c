import type { FilePurpose } from '#contract/rules/files.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { type FileFacts, lockFile, setClaim } from './store.ts';

/** A visitor takes only what their own call brought: numbers of pictures are easily guessed. */
const isOwn = (tx: Tx, { customerId, sentWith }: FileFacts): boolean =>
  tx.by.kind === 'visitor' ? customerId === null && sentWith === tx.requestId : customerId === customerOf(tx);

/**
 * Takes an uploaded picture for a form, in the form's transaction: it is the acting customer's, was given for this
 * purpose and is not another's. Twice by the same is once. From now on whoever took it says when it is erased
 * (`eraseFile`).
 * @param claim `by` names the taker, e.g. `identity:12`.
 * @throws refusal FILE_UNKNOWN, the same whatever is wrong.
 */
export async function claimFile(
  tx: Tx,
  claim: { readonly fileId: bigint; readonly purpose: FilePurpose; readonly by: string },
): Promise<void> {
  const file = await lockFile(tx, claim.fileId);
  const fits = file !== undefined && isOwn(tx, file) && file.purpose === claim.purpose;
  if (!fits || (file.claimedBy !== null && file.claimedBy !== claim.by)) throw refuse('FILE_UNKNOWN');
  if (file.claimedBy === null) await setClaim(tx, claim.fileId, claim.by);
}
