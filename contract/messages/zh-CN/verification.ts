import type { verification as source } from '../zh-HK/verification.ts';

export const verification = {
  'error.linkDead': '认证链接无效：可能已被新的链接取代，或该邮箱已删除。请在“邮箱认证”中重新发送。',
  'error.linkExpired': '认证链接已失效，请在“邮箱认证”中重新发送。',
  'error.alreadyListed': '该邮箱已在列表中。',
  'error.tooMany': '邮箱数量已达上限 {{max}} 个，请先删除不用的邮箱。',
  'error.alreadyVerified': '该邮箱已通过验证，无需再次发送。',
  'error.emailOfAccount': '这是您的账户邮箱，不能删除；如需更换，请前往账户资料。',
  'email.added': '验证码已发送到邮箱，请点击邮件中的链接完成认证。',
  'email.removed': '邮箱已删除',
  'email.resent': '验证邮件已重新发送',
  'email.checked': '邮箱已通过认证。',
} as const satisfies Record<keyof typeof source, string>;
