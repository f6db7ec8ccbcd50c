import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/**
 * Every mail to the customer: what it said, where it went, what the receiving server answered. Not what its button
 * opened.
 */
export const noticesOwnData: readonly OwnPart[] = [
  ownRows('Notices', 'notice', [
    'kind',
    'ruleId',
    'lang',
    'address',
    'letter',
    'state',
    'result',
    'createdAt',
    'sentAt',
  ]),
];
