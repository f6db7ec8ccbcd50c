import type { home as source } from '../zh-HK/home.ts';

export const home = {
  'visitor.title': '为您的名字安家',
  'visitor.about': '注册、续费、转移、解析和交易域名，都在一处。',
  'customer.title': '首页',
  'customer.about': '今天需要您处理的事、余额和即将到期的域名。',
  'search.label': '域名',
  'search.placeholder': '输入想要的名字，例如 example',
  'search.act': '查询',
  'search.hint': '可一次输入多个名字，用空格分隔。',
  'prices.act': '查看价格',
  'signIn.act': '登录',
  'register.act': '注册账户',
  'profile.title': '请先设置资料和安全码',
  'profile.about': '设置后即可充值和注册域名，我们会为您建立个人模板。',
  'profile.act': '设置资料',
} as const satisfies Record<keyof typeof source, string>;
