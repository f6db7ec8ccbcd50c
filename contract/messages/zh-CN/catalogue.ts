import type { catalogue as source } from '../zh-HK/catalogue.ts';

export const catalogue = {
  'price.about': '每个后缀的价格，以美元计。注册、续费和转入按年计，赎回按次计。',
  'price.suffix': '后缀',
  'price.register': '注册（USD／年）',
  'price.renew': '续费（USD／年）',
  'price.transfer': '转入（USD／年）',
  'price.restore': '赎回（USD／次）',
  'price.terms': '年限',
  'price.termsValue': '{{min}} 至 {{max}} 年',
  'price.length': '名称长度',
  'price.lengthValue': '{{min}} 至 {{max}} 个字符',
  'price.chinese': '中文名称',
  'price.yes': '支持',
  'price.no': '不支持',
  'price.none': '价格暂未提供',
  'price.note': '转入会将到期日延长一年。',
} as const satisfies Record<keyof typeof source, string>;
