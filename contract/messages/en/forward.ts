import type { forward as source } from '../zh-HK/forward.ts';

export const forward = {
  title: 'There is nothing at this address',
  text: 'This name has no website or forward set up here. If you were looking for a website, please check the address.',
} satisfies Record<keyof typeof source, string>;
