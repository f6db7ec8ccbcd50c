import type { house as source } from '../zh-HK/house.ts';

export const house = {
  'error.internal': '系统出现问题，您的资料没有改动。请稍后再试；如仍未解决，请将编号 {{requestId}} 告诉我们。',
  'error.notSignedIn': '登录状态已失效，请重新登录后继续。',
  'error.safeCodeNeeded': '请输入安全码以继续操作。',
  'error.safeCodeWrong': '安全码不正确，请重新输入。',
  'error.invalidInput': '部分资料不符合要求，请按提示修改后再提交。',
  'error.tooManyRequests': '操作过于频繁，请在 {{wait}}后再试。',
  'error.moneyStopped': '我们正在核对账目，资金业务暂停办理。没有任何扣款，请稍后重试，或联系我们。',
  'error.busy': '系统繁忙，请稍后再试；没有任何扣款。',
  'error.outcomeUnknown': '最后一步没有收到数据库的响应，无法确定操作是否已完成。请先查看记录，再决定是否重做。',
  'error.notFound': '找不到您要的内容，可能已删除或移走。请返回上一页重试。',
  'error.foreignOrigin': '请求并非来自本站，已拒绝。请重新加载页面再试。',
  'error.profileNeeded': '请先设置资料及安全码。',
  'error.idempotencyKeyMissing': '请求缺少 Idempotency-Key，请重新加载页面再试。',
  'error.idempotencyKeyReused': '此请求编号已用于另一项内容，请重新提交。',
  'error.stateHasMoved': '状态刚刚变化，请刷新页面后重试。',
  'error.bodyTooLarge': '提交内容过大，上限为 {{limit}}。',
  bodyFields: '{{count}} 个字段',
  'error.bodyUnreadable': '无法读取提交内容，请检查格式。',
  'error.rightMissing': '您没有此操作的权限。如需协助，请联系我们。',
  'error.coolingOff':
    '登录密码和安全码最近都通过邮件重置，为保护账户，{{until}}（香港时间）之前暂停此操作。您仍可查看资料和充值。',
  'error.captchaWrong': '人机验证未能通过，请重新验证。',
} as const satisfies Record<keyof typeof source, string>;
