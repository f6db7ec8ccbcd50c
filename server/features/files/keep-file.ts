import { type FilePurpose, pictureSideMin, UNCLAIMED_FILE_HOURS, UNCLAIMED_FILES_MAX } from '#contract/rules/files.ts';
import { type Caller, customerOf, type Tx, transact } from '../../platform/db/transaction.ts';
import { cleanPicture, type Picture } from '../../platform/documents/picture.ts';
import type { House } from '../../platform/house.ts';
import { refuse } from '../../platform/refusal.ts';
import { sealBytes } from '../../platform/secrets.ts';
import { countUnclaimed, insertFile, writeBytes } from './store.ts';

/** Bound into the seal: the bytes open in their own row and for their own customer only. */
export const sealedFor = (customerId: bigint, fileId: bigint) => `file:${customerId}:${fileId}`;

async function write(tx: Tx, purpose: FilePurpose, { bytes, type, width, height }: Picture): Promise<bigint> {
  const customerId = customerOf(tx);
  if ((await countUnclaimed(tx, customerId)) >= UNCLAIMED_FILES_MAX)
    throw refuse('FILES_TOO_MANY', { hours: UNCLAIMED_FILE_HOURS });
  const id = await insertFile(tx, { customerId, purpose, type, size: bytes.length, width, height });
  await writeBytes(tx, id, sealBytes(tx.house, sealedFor(customerId, id), bytes));
  return id;
}

/**
 * Draws the picture anew and keeps it until a form takes it. The drawing takes its time, so it is done before the transaction. A second
 * sending of the same picture makes a second row, which is erased when nothing takes it.
 */
export async function keepFile(house: House, caller: Caller, purpose: FilePurpose, given: Buffer) {
  const picture = await cleanPicture(given, pictureSideMin(purpose));
  const id = await transact(house, caller, (tx) => write(tx, purpose, picture));
  return { FileId: String(id), Width: picture.width, Height: picture.height, Size: picture.bytes.length };
}
