/** What every page of a suspended account says, and what a refused act answers. */
export const suspended = {
  error:
    '您的帳戶已暫停，此操作現時不能進行。款項及域名都保留在帳戶內，您仍可登入、查看資料、充值及為域名續費。請按「聯絡我們」與我們處理。',
  title: '您的帳戶已暫停',
  since: '暫停時間：',
  'reason.payment': '有付款存在疑問或爭議。',
  'reason.identity': '帳戶持有人的身分有待核實。',
  'reason.takeover': '帳戶可能正被他人使用，暫停可保護您的款項及域名。',
  'reason.abuse': '我們收到關於帳戶內域名被濫用的投訴。',
  'reason.order': '主管機關要求我們這樣做。',
  'reason.terms': '帳戶的使用不符合服務條款。',
  more: '哪些暫停、哪些照常',
  what: '款項及域名都保留在帳戶內，暫時不能提款、退款、轉出、過戶、更改持有人、購買或出售，名稱伺服器及解析記錄維持不變。您仍可查看資料、充值及為域名續費；自動續費及解析照常進行。經兩名職員同意後即會解除，並會通知您。',
  write: '如有說明或文件要提供，請：',
} as const;
