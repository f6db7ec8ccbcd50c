import type { forward as source } from '../zh-HK/forward.ts';

export const forward = {
  title: 'There is nothing at this address',
  text: 'This name has no website or forward set up here. If you were looking for a website, please check the address.',
  'sale.title': '{{name}} is for sale',
  'sale.price': 'Price: USD {{price}}',
  'sale.offers': 'The seller hears offers.',
  'sale.safe': 'Buying here is safe: payment and name change hands together.',
  'sale.act': 'See it on the market',
} satisfies Record<keyof typeof source, string>;
