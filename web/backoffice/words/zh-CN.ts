import { gather } from '#web/shared/i18n/gather.ts';

const files = import.meta.glob(
  ['../../../contract/messages/zh-CN/*.ts', '!**/index.ts', '!**/letters.ts', '!**/home.ts', '!**/search.ts'],
  { eager: true },
);
export const words = gather(files);
