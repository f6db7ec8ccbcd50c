/** What every page of a suspended account says, and what a refused act answers. */
export const suspended = {
  error:
    '您的帳戶已暫停，此操作現時不能進行。款項及域名都保留在帳戶內，您仍可登入、查看資料、充值及為域名續費。請按「聯絡我們」與我們處理。',
  title: '您的帳戶已暫停',
  what: '款項及域名都保留在帳戶內，暫時不能提款、退款、轉出、過戶、購買或出售。您仍可查看資料、充值及為域名續費；自動續費及解析照常進行。原因及處理方法已寄到您的電郵。',
} as const;
