import { gather } from '#web/shared/i18n/gather.ts';

const files = import.meta.glob(
  [
    '../../../contract/messages/zh-CN/*.ts',
    '!**/index.ts',
    '!**/letters.ts',
    '!**/office.ts',
    '!**/held.ts',
    '!**/staff.ts',
    '!**/dual.ts',
    '!**/statuses.ts',
    '!**/certificate.ts',
  ],
  { eager: true },
);
export const words = gather(files);
