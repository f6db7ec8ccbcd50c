import type { acts as source } from '../zh-HK/acts.ts';

export const acts = {
  'error.impossible': '{{reason}}。未做任何更改。',
  'error.setNotFound': '找不到这组 DNS 服务器。',
  'error.setsTooMany': '最多可保存 {{limit}} 组 DNS 服务器，请先删除不用的。',
  'done.started': '已提交，正在向注册局更改',
  'done.setSaved': '已保存这组 DNS 服务器',
  'done.setRemoved': '已删除，使用中的域名不受影响',
} as const satisfies Record<keyof typeof source, string>;
