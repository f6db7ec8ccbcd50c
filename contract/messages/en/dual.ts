import type { dual as source } from '../zh-HK/dual.ts';

export const dual = {
  'why.amount': 'Two members must decide: it is more than USD {{limit}}.',
  'why.member':
    'Two members must decide: with this you would have moved more than USD {{limit}} on your own within {{hours}} hours.',
  'why.customer':
    "Two members must decide: with this, more than USD {{limit}} of this customer's money would have been moved within {{hours}} hours by members acting on their own.",
  'why.unknown': 'Two members must decide: its worth in US dollars is not known.',
  'why.first':
    'A second member must decide: with what had been moved on single decisions within {{hours}} hours, this passed USD {{limit}}.',
  'name.same': "One of the customer's names",
  'name.differs': "Not a name of this customer's",
  'name.cannot_tell': "Cannot be compared with the customer's name",
  'customer.number': 'No. {{id}}',
  'payer.other': 'Whoever pays this out is another member than {{names}}, who approved it alone.',
  'payer.notPaid': '{{name}} says that nothing was paid; another member must say so too.',
} as const satisfies Record<keyof typeof source, string>;
