import 'dayjs/locale/zh-hk';
import antd from 'antd/es/locale/zh_HK';
import { gather } from '#web/shared/i18n/gather.ts';
import type { Words } from '#web/shared/i18n/words.ts';

const files = import.meta.glob(
  ['../../../contract/messages/zh-HK/*.ts', '!**/index.ts', '!**/letters.ts', '!**/office.ts'],
  { eager: true },
);
export const words: Words = { messages: gather(files), antd };
