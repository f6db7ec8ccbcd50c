import { type OwnPart, ownRows, pagedPart } from '../../platform/documents/own-part.ts';
import { openNumber } from './real-name/papers.ts';

/**
 * Registrant templates, removed ones too; how their holders were verified; what was pushed to others. Of a push from
 * others only what came of it.
 */
export const templatesOwnData: readonly OwnPart[] = [
  pagedPart('Templates', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('template')
      .select(['id', 'name', 'kind', 'holder', 'holderLatin', 'contact', 'contactLatin', 'country', 'province'])
      .select(['provinceLatin', 'city', 'cityLatin', 'street', 'streetLatin', 'postCode', 'telCc', 'phone', 'phoneExt'])
      .select(['fax', 'email', 'fromProfile', 'isDefault', 'createdAt', 'updatedAt', 'removedAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('Identities', async (tx, customerId, after, limit) => {
    const rows = await tx.db
      .selectFrom('templateIdentity')
      .select(['id', 'templateId', 'state', 'kind', 'holder', 'idType', 'expiresOn', 'fileId', 'submittedAt'])
      .select(['decidedAt', 'reasons', 'codeExpiresAt', 'endedAt', 'erasedAt', 'sealedNumber'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ sealedNumber, ...row }) => ({
      ...row,
      idNumber: sealedNumber && openNumber(tx.house, { customerId, templateId: row.templateId }, sealedNumber),
    }));
  }),
  ownRows(
    'TemplatePushesGiven',
    'templatePush',
    ['id', 'target', 'state', 'offeredAt', 'dueAt', 'decidedAt'],
    'giverId',
  ),
  ownRows('TemplatePushesReceived', 'templatePush', ['state', 'offeredAt', 'dueAt', 'decidedAt'], 'receiverId'),
];
