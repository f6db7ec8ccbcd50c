import type { suspended as source } from '../zh-HK/suspended.ts';

export const suspended = {
  error:
    '您的账户已暂停，此操作目前不能进行。款项和域名都保留在账户内，您仍可登录、查看资料、充值以及为域名续费。请点击“联系我们”与我们处理。',
  title: '您的账户已暂停',
  since: '暂停时间：',
  'reason.payment': '有付款存在疑问或争议。',
  'reason.identity': '账户持有者的身份有待核实。',
  'reason.takeover': '账户可能正被他人使用，暂停可保护您的款项和域名。',
  'reason.abuse': '我们收到关于账户内域名被滥用的投诉。',
  'reason.order': '主管机关要求我们这样做。',
  'reason.terms': '账户的使用不符合服务条款。',
  more: '哪些暂停、哪些照常',
  what: '款项和域名都保留在账户内，暂时不能提现、退款、转出、过户、变更持有者、购买或出售，DNS 服务器和解析记录保持不变。您仍可查看资料、充值以及为域名续费；自动续费和解析照常进行。经两名员工同意后即会解除，并会通知您。',
  write: '如有说明或文件要提供，请：',
} as const satisfies Record<keyof typeof source, string>;
