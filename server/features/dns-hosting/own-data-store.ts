import { type OwnPart, ownRows, pagedPart } from '../../platform/documents/own-part.ts';

/** Zones of the customer's, and every change they made in one: from these each of their states can be made. */
export const zonesOwnData: readonly OwnPart[] = [
  ownRows('Zones', 'dnsZone', ['name', 'state', 'version', 'createdAt', 'changedAt', 'stopsAt']),
  pagedPart('ZoneRecords', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('dnsRecord')
      .innerJoin('dnsZone', 'dnsZone.id', 'dnsRecord.zoneId')
      .select([
        'dnsRecord.id',
        'zoneId',
        'host',
        'type',
        'value',
        'line',
        'ttl',
        'priority',
        'weight',
        'paused',
        'remark',
      ])
      .where('customerId', '=', customerId)
      .where('dnsRecord.id', '>', after)
      .orderBy('dnsRecord.id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('RecordTemplates', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('dnsTemplate')
      .innerJoin('dnsTemplateVersion', (join) =>
        join
          .onRef('dnsTemplateVersion.templateId', '=', 'dnsTemplate.id')
          .onRef('dnsTemplateVersion.version', '=', 'dnsTemplate.version'),
      )
      .select(['id', 'name', 'dnsTemplate.version', 'createdAt', 'changedAt', 'removedAt', 'records'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('RecordTemplateZones', async (tx, customerId, after, limit) =>
    (
      await tx.db
        .selectFrom('dnsTemplateLink')
        .innerJoin('dnsZone', 'dnsZone.id', 'dnsTemplateLink.zoneId')
        .select(['zoneId', 'templateId', 'dnsTemplateLink.version', 'linkedAt', 'drifted'])
        .where('customerId', '=', customerId)
        .where('zoneId', '>', after)
        .orderBy('zoneId')
        .limit(limit)
        .execute()
    ).map(({ zoneId, ...row }) => ({ id: zoneId, ...row })),
  ),
  ownRows('NamesElsewhere', 'dnsOutside', ['name', 'state', 'createdAt', 'lookedAt', 'servers']),
];
