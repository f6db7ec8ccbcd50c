import type { life as source } from '../zh-HK/life.ts';

export const life = {
  'restore.title': 'Restore domains',
  'restore.about':
    'Domains that were deleted because they were not renewed can be restored during their redemption period. After that, anyone can register them.',
  'restore.all': 'Restore all (names: {{count}}, USD {{amount}})',
  'restore.paste': 'Restore a pasted list',
  'restore.none': 'You have no domains to restore',
  'restore.noneText': 'Deleted domains appear here during their redemption period.',
  'restore.more': 'Only the {{count}} with the earliest deadlines are listed. Restore these first, then the others.',
  'restore.moreLater': 'More names can be restored; they are listed when those that are being restored now are done.',
  'restore.unpriced': '{{name}}, to be restored before {{time}}: {{reason}}.',
  'restore.until': 'Restore before',
  'restore.deletedAt': 'Deleted',
  'restore.expiredAt': 'Expired',
  'restore.then': 'Expires after the restore',
  'restore.priceRestore': 'Restore fee',
  'restore.priceRenew': 'One year of renewal',
  'restore.sum': 'Total (USD)',
  'restore.happens': 'After the restore',
  'restore.happensBack':
    'The domain returns to your account with its name servers and locks. It resolves everywhere again within two days.',
  'restore.happensYear': 'An expired domain comes back with one more year; otherwise it would expire again at once.',
  'restore.happensMoney':
    'The amount is frozen first and charged when the registry confirms. If the registry rejects the restore, it returns to your balance.',
  'restore.cannot': 'What a restore cannot bring back',
  'restore.cannotMail': 'E-mails and visits missed while the domain did not resolve.',
  'restore.cannotFee': 'The fee: a completed restore cannot be cancelled or refunded.',
  'restore.refused': 'It cannot be restored now',
  'restore.back': 'Back to the names that can be restored',
  'restore.short': 'Your balance is USD {{missing}} short. Top up, then return here before the restore deadline.',
  'restore.pay': 'Pay USD {{amount}} and restore',
  'restore.manyTitle': 'Restore many names',
  'restore.manyAbout': 'Paste your domains, check the total and the first deadline, and restore them together.',
  'restore.start': 'Restore {{count|domain|domains}}',
  'year.title': 'The domain is restored, but its extra year was not added',
  'year.text':
    'The registry’s price for the extra year was not the one you agreed to. We did not add the year, and its price is back in your balance. The domain is past its expiry date and will be deleted again unless you renew it.',
  'year.price':
    'The registry now asks USD {{amount}} for one year. If you agree, renew before {{time}}; otherwise the domain is deleted then.',
  'year.asking':
    'We are asking the registry for today’s price; it will stand here within a few minutes. You can renew before {{time}}; if you do nothing, the name is deleted then.',
  'year.agree': 'Agree and renew',
  'year.act': 'See the price',
  'year.letterSubject': '{{name}} is restored: renew it to keep it',
  'year.letter':
    '{{name}} was restored and is in your account again. The year that goes with it was not added: its registry asked another price than the one you agreed to. Nothing was charged for it; USD {{amount}} is back in your balance.',
  'year.letterChoice':
    'The last paid day of the name is over. If you agree to the registry’s price of today, renew it before {{day}}; if not, do nothing, and the name is deleted then.',
  'undone.subject': '{{name}} is back: renew it before {{day}}',
  'undone.body':
    'The registry reversed the deletion of {{name}}, and it is in your account again. It expired on {{ended}}. Nothing was charged, and it does not resolve until you renew it.',
  'undone.choice':
    'If you want to keep it, renew it before {{day}} at the price of an ordinary renewal. After that day it may be deleted again.',
  'undone.act': 'Renew the name',
  'delete.title': 'Delete a name',
  'delete.about': 'A deleted name stops resolving at once, with its mail and everything below it.',
  'delete.back': 'Back to the name',
  'delete.none': 'No domain chosen',
  'delete.noneText': 'Open a domain in My domains and choose Delete there.',
  'delete.no': 'It cannot be deleted now',
  'delete.atOnce': 'It is gone at once. It cannot be restored, and anyone may register it.',
  'delete.until': 'That is so until {{time}}; a later deletion can be taken back, and nothing is paid back.',
  'delete.redemption':
    'It can be taken back within {{days}} days, for the restore fee of its suffix. After that anyone may register it.',
  'delete.refund': 'USD {{amount}} comes back to your balance when the registry confirms. It can be spent here.',
  'delete.noRefund': 'Nothing is paid back.',
  'delete.usedUp': 'Nothing is paid back: the registry’s number of refunds for this month is used up.',
  'delete.hosts':
    'Hosts below the name go with it: {{hosts}}. If other names use one of them, the registry refuses and nothing changes.',
  'delete.hostsToo': 'Remove these hosts too',
  'delete.typed': 'Type {{name}} to delete it',
  'delete.act': 'Delete {{name}}',
  'delete.asked': 'Its deletion was asked for. The registry has not answered yet.',
  'delete.refusedOrder': 'An order for the name was begun meanwhile',
  'delete.refusedLast': 'Its deletion was refused: {{reason}}',
  'error.deletionTyped': 'Type {{name}} exactly as it is written.',
  'error.deletionRefused': 'It cannot be deleted now: {{reason}}',
  'error.deletionHosts': 'Hosts below the name go with it ({{hosts}}): agree to that first.',
  'error.deletionRefundChanged': 'What is paid back has changed. Look at it again.',
  'done.delete': 'The deletion is on its way to the registry.',
  'done.restore': 'Restore ordered. The amount is frozen and charged when the registry confirms.',
} as const satisfies Record<keyof typeof source, string>;
