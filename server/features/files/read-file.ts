import { type Caller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { unsealBytes } from '../../platform/secrets.ts';
import { record } from '../activity/index.ts';
import { sealedFor } from './keep-file.ts';
import { type FileFacts, ofCustomer, selectSealed } from './store.ts';

/**
 * A picture's bytes, for a feature that took it and sends it on (to the registry's verification service). Recorded by
 * its caller.
 */
export async function readFile(tx: Tx, fileId: bigint): Promise<{ type: string; bytes: Buffer }> {
  const file = await selectSealed(tx, fileId);
  if (!file) throw refuse('FILE_UNKNOWN');
  return { type: file.type, bytes: unsealBytes(tx.house, sealedFor(file.customerId, file.id), file.sealed) };
}

/**
 * A picture to look at. `may` says whether this reader may; who may not learns nothing of it. Each view is recorded.
 */
export async function viewFile(
  house: House,
  caller: Caller,
  id: bigint,
  may: (file: FileFacts) => boolean,
): Promise<FileAnswer> {
  const { type, bytes } = await transact(house, caller, async (tx) => {
    const file = await selectSealed(tx, id);
    if (!file || !may(file)) throw refuse('NOT_FOUND');
    const object = { kind: 'file', id };
    await record(tx, { act: 'file.viewed', object, ...ofCustomer(file), after: { purpose: file.purpose } });
    return { type: file.type, bytes: unsealBytes(house, sealedFor(file.customerId, id), file.sealed) };
  });
  async function* pieces() {
    yield bytes;
  }
  return { name: `${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`, type, pieces: pieces() };
}
