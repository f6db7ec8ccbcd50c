import type { registrant as source } from '../zh-HK/registrant.ts';

export const registrant = {
  'error.linkDead':
    'This link is not valid or has expired. Use the link in our latest e-mail, or sign in and resend it from My domains.',
  'error.nothingWaits': 'This address is already verified. You do not need to do anything.',
  resent: 'The mail was sent again.',
  proved: 'The address is confirmed.',
  'history.proved': 'Holder’s e-mail confirmed',
  'history.suspended': 'Suspended: the holder’s e-mail was not confirmed in time',
  'history.ended': 'Holder’s e-mail confirmed, suspension ended',
  'history.holdSet': 'Taken out of the DNS until the holder’s e-mail is confirmed',
  'list.waiting': 'Registrant e-mail not verified',
  'list.suspended': 'Suspended: registrant e-mail not verified',
  'banner.title': 'Registrant e-mails to verify',
  'banner.about':
    'For generic suffixes such as .com, the registrant must verify their e-mail after a registration, transfer in or registrant change, or the domain stops resolving. Ask them to open our e-mail and confirm.',
  'banner.names': '{{count|domain|domains}}',
  'banner.suspended': '{{count}} suspended',
  'banner.due': 'Due',
  'banner.letter': 'Last e-mail',
  'banner.letterSoon': 'Sending soon',
  'act.resend': 'Resend e-mail',
  'detail.title': 'Registrant e-mail',
  'detail.waiting':
    'The registrant must verify {{email}} through the link we sent before the due date, or the domain stops resolving.',
  'detail.suspended':
    'The due date has passed and the domain does not resolve. It resolves again once the registrant verifies {{email}}. If the address is wrong, change the registrant.',
  'page.about': 'Registrars must check that a registrant’s e-mail address works.',
  'page.ask': 'Use the button to confirm that this address is yours:',
  'page.names': 'Domains waiting for this address ({{count}})',
  'page.more': 'and {{count}} more',
  'page.submit': 'Confirm address',
  'page.done': 'The address is confirmed. Thank you.',
  'page.doneNames': '{{count|domain|domains}} verified.',
  'page.doneLifted': '{{count|suspended domain|suspended domains}} will resolve again in a few minutes.',
  'page.already': 'This address is confirmed already. There is nothing left to do.',
  'letter.name': 'Name',
  'letter.due': 'Due',
  'letter.isSuspended': 'Suspended',
  'letter.more': '{{more|more domain is|more domains are}} listed in your account.',
  'letter.act': 'Confirm',
  'letter.why':
    'ICANN requires registrars to confirm the holder’s e-mail within 15 days of a registration, a transfer in or a change of holder, and to suspend the name otherwise.',
  'letter.notYou': 'If you have nothing to do with these names, do not confirm, and tell our support.',
  'letter.first.subject': 'Verify the registrant e-mail of {{count|domain|domains}}',
  'letter.first.body':
    '{{email}} is the registrant e-mail of these domains. Verify it before {{day}}; one click covers them all:',
  'letter.reminder.subject': 'Reminder: confirm the holder’s e-mail before {{day}}',
  'letter.reminder.body':
    'The holder’s address {{email}} of these names is not confirmed yet. Names that are not confirmed in time stop resolving, with their websites and mail:',
  'letter.suspended.subject': 'Names suspended: confirm the holder’s e-mail',
  'letter.suspended.body':
    'The registrant e-mail {{email}} was not verified in time, so these domains no longer resolve. They resolve again once you verify it:',
  'letter.account.subject': 'Names of yours are suspended: holder’s e-mail not confirmed',
  'letter.account.body':
    'The holder’s address {{email}} was not confirmed in time, and these names no longer resolve. The holder confirms by the mailed link, which you can send again from your list; if the address is wrong, change the holder.',
  'letter.account.act': 'See my names',
  'letter.lifted.subject': 'Holder’s e-mail confirmed, names resolve again',
  'letter.lifted.body':
    '{{email}} is confirmed. Names that were suspended ({{count}}) are coming back, usually within minutes.',
} as const satisfies Record<keyof typeof source, string>;
