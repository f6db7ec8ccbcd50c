import { type OwnPart, ownRows, pagedPart } from '../../platform/documents/own-part.ts';

/** What the customer asked our staff, and what was answered; who of our staff answered is not told. */
export const enquiriesOwnData: readonly OwnPart[] = [
  ownRows('Enquiries', 'enquiry', ['number', 'topic', 'reference', 'page', 'state', 'askedAt', 'closedAt', 'closedBy']),
  pagedPart('EnquiryMessages', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('enquiryMessage as m')
      .innerJoin('enquiry as q', 'q.id', 'm.enquiryId')
      .select(['m.id', 'm.enquiryId', 'm.writtenBy', 'm.body', 'm.fileId', 'm.writtenAt'])
      .where('q.customerId', '=', customerId)
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(limit)
      .execute(),
  ),
];
