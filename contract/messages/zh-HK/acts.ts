export const acts = {
  'error.impossible': '{{reason}}。未有任何更改。',
  'error.setNotFound': '找不到這組 DNS 伺服器。',
  'error.setsTooMany': '最多可保存 {{limit}} 組 DNS 伺服器，請先刪除不用的。',
  'done.started': '已提交，正在向註冊局更改',
  'done.setSaved': '已保存這組 DNS 伺服器',
  'done.setRemoved': '已刪除，使用中的域名不受影響',
} as const;
