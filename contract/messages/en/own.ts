import type { own as source } from '../zh-HK/own.ts';

export const own = {
  'error.underWay': 'A copy of your data is being gathered. You get a mail when it is ready.',
  'error.notReady': 'This copy is not ready yet, or was erased after its days. Ask for a new one.',
  asked: 'Your data are being gathered. You get a mail when they are ready.',
  title: 'Copy of your data',
  about:
    'Download everything we hold about you as JSON: account, devices, templates, names, orders, finance records, mails and activity. A copy is kept for {{days}} days and can be downloaded by you alone.',
  pictures: 'With the pictures of identity papers',
  ask: 'Ask for a copy',
  'col.asked': 'Asked',
  'col.state': 'State',
  'col.until': 'Kept until',
  'state.gathering': 'Being gathered',
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
