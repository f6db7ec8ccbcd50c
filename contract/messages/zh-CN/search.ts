import type { search as source } from '../zh-HK/search.ts';

export const search = {
  'error.nothingChosen': '请至少输入一个域名，并选择至少一个后缀。',
  'error.tooMany': '一次最多查询 {{limit}} 个（名称数乘以后缀数），现有 {{count}} 个，请分批查询。',
  'error.suffixNotSold': '本站不提供 .{{suffix}} 域名注册。',
  'invalid.empty': '没有输入名称',
  'invalid.characters': '只能使用中文、英文字母 a-z、数字和连字符',
  'invalid.hyphen': '连字符不能在开头或结尾，第三、四个字符不能同为连字符',
  'invalid.tooShort': '.{{suffix}} 域名至少 {{min}} 个字符',
  'invalid.tooLong': '名称太长，上限为 63 个字符，中文名称按编码后的长度计算',
  'invalid.chinese': '.{{suffix}} 不支持中文名称',
  'invalid.suffix': '本站不提供此后缀',
  'invalid.subdomain': '这是子域名，请输入后缀前的一段名称',
  'invalid.punycode': '此 Punycode 编码不正确',
  'reason.taken': '已被注册',
  'reason.mine': '您已持有此域名',
  'reason.reserved': '注册局保留，不开放注册',
  'reason.unknown': '注册局暂未答复，请再查询一次',
} as const satisfies Record<keyof typeof source, string>;
