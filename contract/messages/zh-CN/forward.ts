import type { forward as source } from '../zh-HK/forward.ts';

export const forward = {
  title: '该网址没有内容',
  text: '这个域名没有在这里设置网站或转发。如果您在找某个网站，请检查网址是否正确。',
  'sale.title': '{{name}} 正在出售',
  'sale.reserved': '有人正在购买 {{name}}',
  'sale.price': '价格：USD {{price}}',
  'sale.offers': '卖方接受出价。',
  'sale.safe': '在此交易有保障：款项与域名同时交割。',
  'sale.act': '在市场上查看',
  'loop.title': '此转发在循环',
  'loop.text': '它会回到原处，因此不予转送。网站所有者可在其域名解析中更正。',
  'parked.title': '此域名已注册',
  'parked.text': '网站尚未推出。',
  'away.title': '暂时无法响应',
  'away.text': '请稍后再试。',
} satisfies Record<keyof typeof source, string>;
