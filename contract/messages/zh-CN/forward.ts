import type { forward as source } from '../zh-HK/forward.ts';

export const forward = {
  title: '该网址没有内容',
  text: '这个域名没有在这里设置网站或转发。如果您在找某个网站，请检查网址是否正确。',
} satisfies Record<keyof typeof source, string>;
