import type { suspended as source } from '../zh-HK/suspended.ts';

export const suspended = {
  error:
    '您的账户已暂停，此操作目前不能进行。款项和域名都保留在账户内，您仍可登录、查看资料、充值以及为域名续费。请点击“联系我们”与我们处理。',
  title: '您的账户已暂停',
  what: '款项和域名都保留在账户内，暂时不能提现、退款、转出、过户、购买或出售。您仍可查看资料、充值以及为域名续费；自动续费和解析照常进行。原因和处理方法已发送到您的邮箱。',
} as const satisfies Record<keyof typeof source, string>;
