import type { own as source } from '../zh-HK/own.ts';

export const own = {
  'error.underWay': 'We are already preparing a copy of your data. We will e-mail you when it is ready.',
  'error.notReady': 'This copy is not ready yet, or has been deleted. Request a new one.',
  asked: 'We are preparing your data and will e-mail you when it is ready.',
  title: 'Copy of your data',
  about:
    'Download everything we hold about you as JSON: account, devices, templates, names, orders, finance records, mails and activity. A copy is kept for {{days}} days and can be downloaded by you alone.',
  pictures: 'Include pictures of identity documents',
  ask: 'Request a copy',
  'col.asked': 'Asked',
  'col.state': 'Status',
  'col.until': 'Kept until',
  'state.gathering': 'Preparing',
  'state.ready': 'Ready',
  'state.expired': 'Erased',
  'state.failed': 'Not completed, ask again',
  withPictures: 'with pictures',
  download: 'Download',
  'letter.subject': 'The copy of your data is ready',
  'letter.body':
    'The copy of your data is ready. Sign in and download it before {{day}} ({{days}} days); it is erased afterwards.',
  'letter.notYou': 'If you did not ask for it, change your password and security code at once and tell us.',
  'letter.act': 'Download',
} as const satisfies Record<keyof typeof source, string>;
