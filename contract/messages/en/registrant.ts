import type { registrant as source } from '../zh-HK/registrant.ts';

export const registrant = {
  'error.linkDead':
    'This link is not valid or too old. Sign in and send the mail again from your list of names, or use the link of the latest mail.',
  'error.nothingWaits': 'Nothing waits for this address any more.',
  resent: 'The mail was sent again.',
  proved: 'The address is confirmed.',
  'history.proved': 'Holder’s e-mail confirmed',
  'history.suspended': 'Suspended: the holder’s e-mail was not confirmed in time',
  'history.ended': 'Holder’s e-mail confirmed, suspension ended',
  'history.holdSet': 'Taken out of the DNS until the holder’s e-mail is confirmed',
  'list.waiting': 'Holder’s e-mail to be confirmed',
  'list.suspended': 'Suspended: holder’s e-mail not confirmed',
  'banner.title': 'Holders’ e-mail addresses to be confirmed',
  'banner.about':
    'Holders of generic top-level names confirm their e-mail after a registration, a transfer in or a change of holder, else the name stops resolving. The holder opens the mail and confirms.',
  'banner.names': 'names: {{count}}',
  'banner.suspended': 'suspended: {{count}}',
  'banner.due': 'Due',
  'banner.letter': 'Last mail',
  'banner.letterSoon': 'About to be sent',
  'act.resend': 'Send the mail again',
  'detail.title': 'Holder’s e-mail',
  'detail.waiting':
    'The holder confirms {{email}} by the mailed link before the due day, else the name stops resolving.',
  'detail.suspended':
    'The due day is over and the name does not resolve. It does again as soon as the holder confirms {{email}}; if the address is wrong, change the holder.',
  'page.about': 'Registrars must confirm that the e-mail address of a name’s holder works.',
  'page.ask': 'By pressing the button you confirm that you use this address:',
  'page.names': 'Names that wait for it ({{count}})',
  'page.more': 'and {{count}} more',
  'page.submit': 'Confirm address',
  'page.done': 'The address is confirmed. Thank you.',
  'page.doneNames': 'Names confirmed: {{count}}.',
  'page.doneLifted': 'Suspended until now, and resolving again in a few minutes: {{count}}.',
  'page.already': 'This address is confirmed already. There is nothing left to do.',
  'letter.name': 'Name',
  'letter.due': 'Due',
  'letter.isSuspended': 'Suspended',
  'letter.more': 'More names, listed in your account: {{more}}.',
  'letter.act': 'Confirm',
  'letter.why':
    'ICANN requires registrars to confirm the holder’s e-mail within 15 days of a registration, a transfer in or a change of holder, and to suspend the name otherwise.',
  'letter.notYou': 'If you have nothing to do with these names, do not confirm, and tell our customer service.',
  'letter.first.subject': 'Confirm the holder’s e-mail (names: {{count}})',
  'letter.first.body':
    'These names are registered with {{email}} as the holder’s address. Confirm it before {{day}}; one press confirms all of them:',
  'letter.reminder.subject': 'Reminder: confirm the holder’s e-mail before {{day}}',
  'letter.reminder.body':
    'The holder’s address {{email}} of these names is not confirmed yet. Names that are not confirmed in time stop resolving, with their websites and mail:',
  'letter.suspended.subject': 'Names suspended: confirm the holder’s e-mail',
  'letter.suspended.body':
    'The holder’s address {{email}} of these names was not confirmed in time, and they no longer resolve. They do again as soon as you confirm:',
  'letter.account.subject': 'Names of yours are suspended: holder’s e-mail not confirmed',
  'letter.account.body':
    'The holder’s address {{email}} was not confirmed in time, and these names no longer resolve. The holder confirms by the mailed link, which you can send again from your list; if the address is wrong, change the holder.',
  'letter.account.act': 'See my names',
  'letter.lifted.subject': 'Holder’s e-mail confirmed, names resolve again',
  'letter.lifted.body':
    '{{email}} is confirmed. Names that were suspended ({{count}}) are coming back, usually within minutes.',
} as const satisfies Record<keyof typeof source, string>;
