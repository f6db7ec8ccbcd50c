/** Short words that lists and pages of a name share. */
export const marks = {
  renew: '續費',
  renewOne: '為 {{name}} 續費',
  restore: '贖回',
  restoreOne: '贖回 {{name}}',
  hosted: '由本站解析',
  elsewhere: 'DNS 伺服器在別處',
  records: '{{count}} 條記錄',
  secured: '已啟用 DNSSEC',
  signing: 'DNSSEC 處理中',
} as const;
