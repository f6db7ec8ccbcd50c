import type { searchline as source } from '../zh-HK/searchline.ts';

export const searchline = {
  'error.changed': '列表已在别处更改，请刷新后再试',
  'error.wrong': '有 {{count}} 行不正确，列表没有更改',
  'error.tooMany': '最多可有 {{max}} 个网段，现有 {{count}} 个',
  'wrong.form': '不是网段或地址，应如 192.0.2.0/24 或 2001:db8::/32',
  'wrong.inexact': '地址在前缀之后仍有非零位。如指整个网段，请写 {{network}}',
  'wrong.wide': '网段过大：IPv4 最短为 /{{v4}}，IPv6 最短为 /{{v6}}',
  'wrong.narrow': 'IPv6 只区分到 /{{bits}}，请写 {{network}}',
  'wrong.name': '搜索引擎名称过长，最多 {{max}} 个字符',
  'text.tooLong': '列表最多 {{max}} 个字符',
  done: '已保存，DNS 服务器将在数秒内采用',
  title: '搜索引擎网段',
  about:
    '来自这些网段的查询属于“搜索引擎”线路，优先于运营商和海外。搜索引擎只公布爬虫的网段，不公布其域名解析器的网段，因此须由运营者自行查明并填写。',
  nobody: '尚未设置网段：目前没有访客属于“搜索引擎”线路。',
  'field.text': '网段列表',
  'field.text.help':
    '每行一个 IPv4 或 IPv6 网段，或单个 IPv4 地址；# 后可写搜索引擎名称，以 # 开头的行只作注释。留空则无人属于此线路。',
  save: '保存',
  last: '最后更改：{{by}}',
  'table.title': '各搜索引擎的网段',
  'col.engine': '搜索引擎',
  'col.count': '网段',
  noName: '未注明',
  total: '共 {{count}} 个网段',
} satisfies Record<keyof typeof source, string>;
