import type { cooling as source } from '../zh-HK/cooling.ts';

export const cooling = {
  title: '登录密码和安全码最近都通过邮件重置，付款和转出已暂停',
  until: '自动恢复时间：',
  more: '查看暂停范围，以及不是您本人操作时如何处理',
  what: '在此之前不能购买、续费、提现、退款、修改收款信息、变更持有者或模板、修改 DNS 服务器或锁定、修改自动续费、添加验证方式以及更换账户邮箱。仍可查看资料和充值；已设置的自动续费照常进行。',
  end: '期限不能提前结束。重置前已添加验证器应用或通行密钥的账户，登录时已核实身份，不受此限；恢复后建议添加一个。',
  notYou: '不是您本人操作？请先取回邮箱，再重置登录密码，所有设备会立即退出登录，期限重新计算；然后联系我们。',
  reset: '重置登录密码',
} as const satisfies Record<keyof typeof source, string>;
