import type { life as source } from '../zh-HK/life.ts';

export const life = {
  'restore.title': 'Restore names',
  'restore.about':
    'Names that were deleted because nobody renewed them can be taken back while their redemption period lasts. After it, anybody may register them.',
  'restore.act': 'Restore',
  'restore.actOne': 'Restore {{name}}',
  'restore.all': 'Restore all (names: {{count}}, USD {{amount}})',
  'restore.paste': 'Restore a pasted list',
  'restore.none': 'No name of yours can be restored now',
  'restore.noneText': 'A name that was deleted after its expiry is listed here during its redemption period.',
  'restore.more': 'Only the {{count}} that end first are listed; restore the others after them.',
  'restore.unpriced':
    '{{name}}: its registry sets the price itself and has not yet told today’s. It can be restored until {{time}}; try again in a few minutes.',
  'restore.until': 'Restore before',
  'restore.deletedAt': 'Deleted',
  'restore.expiredAt': 'Expired',
  'restore.then': 'Expires after the restore',
  'restore.priceRestore': 'Restore fee',
  'restore.priceRenew': 'One year of renewal',
  'restore.sum': 'Total',
  'restore.happens': 'After the restore',
  'restore.happensBack':
    'The name is in your account again, with the name servers and locks it had. It resolves again; everywhere within two days.',
  'restore.happensYear': 'A name that has expired comes back with a year, or it would expire again at once.',
  'restore.happensMoney':
    'The money is held first and charged when the registry confirms. If the registry refuses, it returns to your balance.',
  'restore.cannot': 'What a restore cannot bring back',
  'restore.cannotMail': 'Mail and visits that did not arrive while the name did not resolve.',
  'restore.cannotFee': 'The fee: a restore that was carried out cannot be cancelled or refunded.',
  'restore.refused': 'It cannot be restored now',
  'restore.back': 'Back to the names that can be restored',
  'restore.short':
    'Your balance is USD {{missing}} short. Come back when the money has arrived, and mind the day until which it can be restored.',
  'restore.pay': 'Pay USD {{amount}} and restore',
  'restore.manyTitle': 'Restore many names',
  'restore.manyAbout': 'Paste names, see the sum and the first deadline, and restore them together.',
  'restore.start': 'Restore names: {{count}}',
  'done.restore': 'The restore is on its way. The money is held and charged when the registry confirms.',
} as const satisfies Record<keyof typeof source, string>;
