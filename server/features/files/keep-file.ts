import {
  type FilePurpose,
  pictureSideMin,
  takesPdf,
  UNCLAIMED_FILE_HOURS,
  UNCLAIMED_FILES_MAX,
} from '#contract/rules/files.ts';
import { type Caller, customerOf, type Tx, transact } from '../../platform/db/transaction.ts';
import { isPdf, refuseActivePdf } from '../../platform/documents/pdf-given.ts';
import { cleanPicture, type Picture } from '../../platform/documents/picture.ts';
import type { House } from '../../platform/house.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { sealBytes } from '../../platform/secrets.ts';
import { countUnclaimed, insertFile, writeBytes } from './store.ts';

/** Bound into the seal: the bytes open in their own row and for their own customer only. */
export const sealedFor = (customerId: bigint | null, fileId: bigint) => `file:${customerId ?? 'visitor'}:${fileId}`;

/** A PDF is kept as it came: whoever gets it gets it as a download. */
type Paper =
  | Picture
  | { readonly type: 'application/pdf'; readonly bytes: Buffer; readonly width: null; readonly height: null };

async function clean(purpose: FilePurpose, given: Buffer): Promise<Paper> {
  if (!takesPdf(purpose)) return cleanPicture(given, pictureSideMin(purpose));
  if (isPdf(given)) {
    refuseActivePdf(given);
    return { type: 'application/pdf', bytes: given, width: null, height: null };
  }
  return cleanPicture(given, pictureSideMin(purpose)).catch((error: unknown) => {
    throw error instanceof Refusal && error.key === 'PICTURE_UNREADABLE' ? refuse('PAPER_UNREADABLE') : error;
  });
}

async function write(tx: Tx, purpose: FilePurpose, { bytes, type, width, height }: Paper): Promise<bigint> {
  // A visitor has nothing waiting: what the call that brought it does not take is erased like the rest.
  const visitor = tx.by.kind === 'visitor' && purpose === 'enquiry';
  const customerId = visitor ? null : customerOf(tx);
  if (customerId !== null && (await countUnclaimed(tx, customerId)) >= UNCLAIMED_FILES_MAX)
    throw refuse('FILES_TOO_MANY', { hours: UNCLAIMED_FILE_HOURS });
  const sentWith = visitor ? tx.requestId : null;
  const id = await insertFile(tx, { customerId, sentWith, purpose, type, size: bytes.length, width, height });
  await writeBytes(tx, id, sealBytes(tx.house, sealedFor(customerId, id), bytes));
  return id;
}

/**
 * Draws the picture anew and keeps it until a form takes it. The drawing takes its time, so it is done before the
 * transaction. A second sending of the same picture makes a second row, which is erased when nothing takes it.
 */
export async function keepFile(house: House, caller: Caller, purpose: FilePurpose, given: Buffer) {
  const paper = await clean(purpose, given);
  const id = await transact(house, caller, (tx) => write(tx, purpose, paper));
  const drawn = paper.width === null ? {} : { Width: paper.width, Height: paper.height };
  return { FileId: String(id), ...drawn, Size: paper.bytes.length };
}
