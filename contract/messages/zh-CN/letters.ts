import type { letters as source } from '../zh-HK/letters.ts';

export const letters = {
  greeting: '您好：',
  signature: 'Namestead 敬上',
  ignore: '如果不是您本人操作，请忽略此邮件，您的账户不会有任何变化。',
  fallback: '如果按钮无法打开，请将以下网址复制到浏览器：',
  automatic: '此邮件由系统自动发送，请勿回复。',
  'activate.subject': '请激活您的 Namestead 账户',
  'activate.body':
    '有人使用此邮箱注册了 Namestead 账户。请点击以下链接，并输入注册时设置的密码激活账户；链接在 {{hours}} 小时内有效。',
  'activate.act': '激活账户',
  'activate.notYou': '如果您没有注册，请不要激活：没有您的确认，账户不会创建。',
  'alreadyCustomer.subject': '您已拥有 Namestead 账户',
  'alreadyCustomer.body': '有人使用此邮箱再次注册。此邮箱已有账户，请直接登录；如忘记密码，可在登录页重置。',
  'alreadyCustomer.act': '前往登录',
  'resetPassword.subject': '重置 Namestead 登录密码',
  'resetPassword.body':
    '我们收到了重置您登录密码的请求。请点击以下链接设置新密码；链接仅可使用一次，在 {{minutes}} 分钟内有效。',
  'resetPassword.act': '重置密码',
  'noAccount.subject': '此邮箱没有 Namestead 账户',
  'noAccount.body':
    '有人使用此邮箱请求重置密码，但此邮箱没有账户。如果您曾用其他邮箱注册，请使用该邮箱重试；或注册新账户。',
  'noAccount.act': '注册账户',
  'passwordChanged.subject': '您的登录密码已修改',
  'passwordChanged.body':
    '您的 Namestead 登录密码刚刚被修改，所有设备已退出登录。如果不是您本人操作，请立即重置密码并联系我们。',
  'passwordChanged.act': '重置密码',
  'resetSafeCode.subject': '重置 Namestead 安全码',
  'resetSafeCode.body':
    '我们收到了重置您安全码的请求。请登录后点击以下链接，输入登录密码和新的安全码；链接仅可使用一次，在 {{minutes}} 分钟内有效。',
  'resetSafeCode.act': '重置安全码',
  'safeCodeChanged.subject': '您的安全码已修改',
  'safeCodeChanged.body': '您的 Namestead 安全码刚刚被修改。如果不是您本人操作，请立即修改登录密码并联系我们。',
  'safeCodeChanged.act': '账户安全',
  'leaveEmail.subject': '请确认更换账户邮箱',
  'leaveEmail.body':
    '您的账户请求将邮箱由此地址更换为 {{email}}。请点击以下链接同意更换；新邮箱也需确认。链接在 {{hours}} 小时内有效。',
  'leaveEmail.act': '同意更换',
  'takeEmail.subject': '请确认您的新账户邮箱',
  'takeEmail.body':
    '有一个 Namestead 账户请求改用此邮箱。请点击以下链接确认；原邮箱也需确认。链接在 {{hours}} 小时内有效。',
  'takeEmail.act': '确认邮箱',
  'emailTaken.subject': '有人请求将账户改用您的邮箱',
  'emailTaken.body': '有另一个账户请求改用此邮箱，但此邮箱已有 Namestead 账户，因此未作更改。',
  'emailTaken.act': '前往登录',
  'emailChanged.subject': '您的账户邮箱已更换',
  'emailChanged.body': '您的账户邮箱已更换为 {{email}}，请使用新邮箱登录。',
  'emailChanged.act': '前往登录',
  'verifyEmail.subject': '请验证您的邮箱',
  'verifyEmail.body': '您在 Namestead 认证中心添加了此邮箱。请点击以下链接完成验证；链接在 {{hours}} 小时内有效。',
  'verifyEmail.act': '验证邮箱',
  'signInFailing.subject': '您的账户多次登录失败',
  'signInFailing.body':
    '过去一小时内，您的账户有 {{count}} 次登录失败。如果不是您本人，您无需处理：对方未能登录；我们已要求后续尝试先完成人机验证。',
  'signInFailing.act': '修改密码',
} as const satisfies Record<keyof typeof source, string>;
