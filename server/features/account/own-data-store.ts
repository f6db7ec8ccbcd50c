import { type OwnPart, pagedPart, wholePart } from '../../platform/documents/own-part.ts';
import { listSessions } from '../../platform/sessions/store.ts';

/** What the account itself holds of its customer: no password, code or secret, not even as a hash. */
export const accountOwnData: readonly OwnPart[] = [
  wholePart('Account', (tx, id) =>
    tx.db
      .selectFrom('customer')
      .select(['id', 'email', 'kind', 'lang', 'createdAt', 'agreedAt', 'passwordChangedAt', 'profileSetAt'])
      .select(['name', 'country', 'province', 'city', 'street', 'postCode', 'telCc', 'phone', 'phoneExt', 'fax'])
      .where('id', '=', id)
      .execute(),
  ),
  wholePart('Sessions', async (tx, id) =>
    (await listSessions(tx, 'customer', id)).map(({ publicId, remember, address, userAgent, createdAt, seenAt }) => ({
      id: publicId,
      remember,
      address,
      userAgent,
      createdAt,
      seenAt,
    })),
  ),
  pagedPart('SecondFactors', (tx, id, after, limit) =>
    tx.db
      .selectFrom('factor')
      .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
      .where('customerId', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
