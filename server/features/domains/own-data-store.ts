import { type OwnPart, ownRows, pagedPart, wholePart } from '../../platform/documents/own-part.ts';

/**
 * Every name that is or was the customer's, with its holder as it was applied; its transfer password is told on its own
 * page only.
 */
export const domainsOwnData: readonly OwnPart[] = [
  pagedPart('Domains', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('domain')
      .select(['id', 'name', 'unicode', 'registrar', 'registeredAt', 'expiresAt', 'nameServers', 'statuses'])
      // The holder of a name that came from another account may stand in a template of that one.
      .select(({ selectFrom }) =>
        selectFrom('template')
          .select('template.id')
          .whereRef('template.id', '=', 'domain.templateId')
          .whereRef('template.customerId', '=', 'domain.customerId')
          .as('templateId'),
      )
      .select([
        'holder',
        'autoRenew',
        'renewedAt',
        'transferredInAt',
        'holderChangedAt',
        'movedAt',
        'arrivedAt',
        'leftAt',
        'leftCause',
      ])
      .select(['note', 'phase', 'emailProof', 'emailDueAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  ownRows('HolderChanges', 'holderChanged', [
    'domainId',
    'former',
    'newEmail',
    'material',
    'policy',
    'lockUntil',
    'lockWaived',
    'changedAt',
  ]),
  ownRows('HolderEmails', 'registrantAddress', ['email', 'provedAt', 'provedBy', 'letterAt']),
  ownRows('Folders', 'folder', ['name', 'createdAt', 'removedAt']),
  ownRows('Tags', 'tag', ['name', 'colour', 'createdAt', 'removedAt']),
  wholePart('DomainDefaults', (tx, customerId) =>
    tx.db
      .selectFrom('domainDefaults')
      .select(['transferLock', 'autoRenew', 'changedAt'])
      .where('customerId', '=', customerId)
      .execute(),
  ),
];
