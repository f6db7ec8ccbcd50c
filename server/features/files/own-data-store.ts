import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';
import { unsealBytes } from '../../platform/secrets.ts';
import { sealedFor } from './keep-file.ts';
import { selectSealed } from './store.ts';

/** What is known of the customer's pictures; those that were erased are gone but for this. */
export const filesOwnData: readonly OwnPart[] = [
  ownRows('Files', 'storedFile', ['purpose', 'type', 'size', 'width', 'height', 'createdAt', 'claimedBy', 'erasedAt']),
];

/** The pictures themselves, one a page, in base64. */
export const picturesOwnData: readonly OwnPart[] = [
  {
    name: 'Pictures',
    async page(tx, customerId, after) {
      const next = await tx.db
        .selectFrom('storedFile')
        .select('id')
        .where('customerId', '=', customerId)
        .where('id', '>', after)
        .where('erasedAt', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      const file = next && (await selectSealed(tx, next.id));
      if (!file) return { items: [] };
      const bytes = unsealBytes(tx.house, sealedFor(customerId, file.id), file.sealed);
      return { items: [{ Id: String(file.id), Type: file.type, Base64: bytes.toString('base64') }], next: file.id };
    },
  },
];
