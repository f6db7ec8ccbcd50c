import antd from 'antd/es/locale/en_US';
import { gather } from '#web/shared/i18n/gather.ts';
import type { Words } from '#web/shared/i18n/words.ts';

const files = import.meta.glob(
  ['../../../contract/messages/en/*.ts', '!**/index.ts', '!**/letters.ts', '!**/office.ts'],
  { eager: true },
);
export const words: Words = { messages: gather(files), antd };
