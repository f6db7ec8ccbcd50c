export { takeMail } from './mail/take-mail.ts';
export { enquiriesOwnData } from './own-data-store.ts';
export { waiting as enquiriesWaiting } from './store.ts';
