import type { forward as source } from '../zh-HK/forward.ts';

export const forward = {
  title: 'There is nothing at this address',
  text: 'This name has no website or forward set up here. If you were looking for a website, please check the address.',
  'sale.title': '{{name}} is for sale',
  'sale.reserved': 'Someone is buying {{name}}',
  'sale.price': 'Price: USD {{price}}',
  'sale.offers': 'The seller hears offers.',
  'sale.safe': 'Buying here is safe: payment and name change hands together.',
  'sale.act': 'See it on the market',
  'loop.title': 'This forward goes in a circle',
  'loop.text':
    'It leads back to where it began, so it is not followed. The owner of the website can correct it in the records of the name.',
  'parked.title': 'This name is registered',
  'parked.text': 'There is no website here yet.',
  'away.title': 'No answer just now',
  'away.text': 'Please try again in a moment.',
} satisfies Record<keyof typeof source, string>;
