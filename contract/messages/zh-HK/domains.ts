export const domains = {
  'error.notFound': '找不到此域名，或它不在您的帳戶內。',
  'error.cursorWrong': '此頁已失效，請由第一頁重新載入。',
  'renewal.open': '可以續費',
  'renewal.termMax': '到期日不能超過今天起計 {{years}} 年',
  'renewal.status': '註冊局的狀態 {{status}} 暫時不容許續費',
  'history.registered': '已註冊，到期日 {{expires}}',
  'history.transferredIn': '已轉入，到期日 {{expires}}',
  'history.renewed': '已續費，新到期日 {{expires}}',
  'history.left': '已離開此帳戶',
} as const;
