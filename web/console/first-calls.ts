/**
 * What a page of a signed-in reader asks first while its address has no query: the browser asks while the scripts still come. Below `/api`, exactly
 * as the page asks it, or the answer is fetched twice (`e2e/spec/first-calls.spec.ts`).
 */
export const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    '/home/needs',
    '/balance/summary',
    '/domain/auto-renew/plan',
    '/domain/ending',
    '/domain/list?State=expiring&Sort=expires&Limit=5',
    '/domain/order?State=working',
  ],
  '/domain/list': ['/domain/list?Sort=name&Order=asc&Limit=20', '/domain/list-frame'],
  '/domain/renew': ['/domain/list?Sort=expires'],
  '/domain/autorenew': ['/domain/auto-renew/plan'],
  '/domain/restore': ['/domain/restore'],
  '/domain/editdns': ['/domain/dns-sets'],
  '/domain/order': ['/domain/order'],
  '/domain/task': ['/task/list'],
  '/domain/cart': ['/domain/cart'],
  '/domain/register': ['/template/list'],
  '/domain/checkout': ['/domain/cart', '/template/list', '/balance/summary'],
  '/template/list': ['/template/list'],
  '/finance/center': ['/finance/center'],
  '/finance/order': ['/finance/order'],
  '/finance/freeze': ['/finance/freeze?Show=open'],
  '/finance/record': ['/finance/record?Kind=all'],
  '/finance/record/expense': ['/finance/record?Kind=expense'],
  '/finance/record/income': ['/finance/record?Kind=income'],
  '/user/info': ['/user/info'],
};
