import 'dayjs/locale/zh-cn';
import antd from 'antd/es/locale/zh_CN';
import { gather } from '#web/shared/i18n/gather.ts';
import type { Words } from '#web/shared/i18n/words.ts';

const files = import.meta.glob(
  ['../../../contract/messages/zh-CN/*.ts', '!**/index.ts', '!**/letters.ts', '!**/home.ts', '!**/search.ts'],
  { eager: true },
);
export const words: Words = { messages: gather(files), antd };
