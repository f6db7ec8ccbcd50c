import type { letters as source } from '../zh-HK/letters.ts';

export const letters = {
  greeting: '您好：',
  signature: '{{registrar}} 敬上',
  ignore: '如果不是您本人操作，请忽略此邮件，您的账户不会有任何变化。',
  fallback: '如果按钮无法打开，请将以下网址复制到浏览器：',
  replyAbove: '— 回复请写在此行以上 —',
  contact: '如有其他疑问，请到 {{contact}}',
  automatic: '此邮件由系统自动发送，请勿回复。如有疑问，请到 {{contact}}',
  'activate.subject': '请激活您的 {{registrar}} 账户',
  'activate.body':
    '有人使用此邮箱注册了 {{registrar}} 账户。请点击以下链接，并输入注册时设置的密码激活账户；链接在 {{hours}} 小时内有效。',
  'activate.act': '激活账户',
  'activate.notYou': '如果您没有注册，请不要激活：没有您的确认，账户不会创建。',
  'alreadyCustomer.subject': '您已拥有 {{registrar}} 账户',
  'alreadyCustomer.body': '有人使用此邮箱再次注册。此邮箱已有账户，请直接登录；如忘记密码，可在登录页重置。',
  'alreadyCustomer.act': '前往登录',
  'resetPassword.subject': '重置 {{registrar}} 登录密码',
  'resetPassword.body':
    '我们收到了重置您登录密码的请求。请点击以下链接设置新密码；链接仅可使用一次，在 {{minutes}} 分钟内有效。',
  'resetPassword.act': '重置密码',
  'noAccount.subject': '此邮箱没有 {{registrar}} 账户',
  'noAccount.body':
    '有人使用此邮箱申请重置密码，但此邮箱没有注册账户。如果您曾用其他邮箱注册，请用该邮箱重试，或注册新账户。',
  'noAccount.act': '注册账户',
  'passwordChanged.subject': '您的登录密码已修改',
  'passwordChanged.body':
    '您的 {{registrar}} 登录密码刚刚被修改，所有设备已退出登录。如果不是您本人操作，请立即重置密码并联系我们。',
  'passwordChanged.act': '重置密码',
  'passwordReset.subject': '您的登录密码已通过邮件重置',
  'passwordReset.body':
    '有人刚刚使用发送到 {{email}} 的链接重置了您的 {{registrar}} 登录密码，所有设备已退出登录。{{hours}} 小时内不能再通过邮件重置安全码，账户已设置双重验证的除外。',
  'passwordReset.notYou':
    '如果不是您本人操作，说明有人能查看该邮箱。请先修改邮箱密码、取回邮箱，再重置 {{registrar}} 密码（所有设备会立即退出登录），并联系我们。',
  'passwordReset.act': '重置密码',
  'coolingOff.subject': '您的密码和安全码均通过邮件重置，账户暂停付款和转出',
  'coolingOff.body':
    '您的 {{registrar}} 登录密码和安全码最近都是通过邮件重置的。为防止邮箱落入他人之手，{{until}}（香港时间）之前不能购买、续费、提现、退款、修改收款信息、变更持有者或模板、修改 DNS 服务器或锁定、添加验证方式以及更换账户邮箱。',
  'coolingOff.stays': '这段时间仍可查看资料和充值；已设置的自动续费照常进行。期限一到便会恢复，无需办理任何手续。',
  'coolingOff.notYou':
    '如果不是您本人操作，请先修改邮箱密码、取回邮箱，再重置 {{registrar}} 密码：所有设备会立即退出登录，期限也会重新计算。之后请联系我们。',
  'coolingOff.act': '不是我本人：重置密码',
  'resetSafeCode.subject': '重置 {{registrar}} 安全码',
  'resetSafeCode.body':
    '我们收到了重置您安全码的请求。请登录后点击以下链接，输入登录密码和新的安全码；链接仅可使用一次，在 {{minutes}} 分钟内有效。',
  'resetSafeCode.act': '重置安全码',
  'safeCodeChanged.subject': '您的安全码已修改',
  'safeCodeChanged.body': '您的 {{registrar}} 安全码刚刚被修改。如果不是您本人操作，请立即修改登录密码并联系我们。',
  'safeCodeChanged.act': '账户安全',
  'leaveEmail.subject': '请确认更换账户邮箱',
  'leaveEmail.body':
    '您的账户申请将邮箱由此邮箱更换为 {{email}}。请点击以下链接同意更换；新邮箱也需确认。链接在 {{hours}} 小时内有效。',
  'leaveEmail.act': '同意更换',
  'takeEmail.subject': '请确认您的新账户邮箱',
  'takeEmail.body':
    '有一个 {{registrar}} 账户请求改用此邮箱。请点击以下链接确认；原邮箱也需确认。链接在 {{hours}} 小时内有效。',
  'takeEmail.act': '确认邮箱',
  'emailTaken.subject': '有人请求将账户改用您的邮箱',
  'emailTaken.body': '有另一个账户请求改用此邮箱，但此邮箱已有 {{registrar}} 账户，因此未作更改。',
  'emailTaken.act': '前往登录',
  'emailChanged.subject': '您的账户邮箱已更换',
  'emailChanged.body': '您的账户邮箱已更换为 {{email}}，请使用新邮箱登录。',
  'emailChanged.act': '前往登录',
  'verifyEmail.subject': '请认证您的邮箱',
  'verifyEmail.body': '您在 {{registrar}} 认证中心添加了此邮箱。请点击以下链接完成验证；链接在 {{hours}} 小时内有效。',
  'verifyEmail.act': '认证邮箱',
  'usdt.act': '查看充值订单',
  'usdt.hash': '交易哈希：{{hash}}',
  'usdtCredited.subject': 'USDT 充值已到账：USD {{amount}}',
  'usdtCredited.body':
    '您通过 {{network}} 转入的 {{sent}} USDT 已获网络确认，USD {{amount}} 已计入您的余额，充值订单号为 {{number}}。',
  'usdtLost.subject': 'USDT 转账已被网络撤销：USD {{amount}}',
  'usdtLost.body':
    '您通过 {{network}} 转入的 {{sent}} USDT 入账后，包含该转账的区块已被网络取代，转账不再有效。我们已将 USD {{amount}} 冲回。如果转账再次被网络收录，会自动重新入账。',
  'usdtLost.owed': '您的余额不足以全额扣回，现欠 USD {{owed}}。之后到账的款项会先抵还此数，在此之前不能提现或消费。',
  'wallet.act': '查看钱包认证',
  'wallet.notYou': '如果不是您本人操作，请立即修改密码和安全码，并联系我们。',
  'walletAsked.subject': '已收到您的 USDT 钱包认证申请',
  'walletAsked.body':
    '我们已收到您的钱包认证申请（{{network}}，{{address}}），将在 {{days}} 个工作日内审核，并通过邮件通知您结果。',
  'walletVerified.subject': '您的 USDT 钱包已通过认证',
  'walletVerified.body': '您的钱包（{{network}}，{{address}}）已通过认证，您可以用该网络充值 USDT。',
  'walletRefused.subject': '您的 USDT 钱包认证未通过',
  'walletRefused.body':
    '您的钱包认证申请（{{network}}，{{address}}）未通过，原因如下。您可以重新提交，上传的图片已经删除。',
  'walletRefused.unreadable': '图片不清晰，无法辨认。',
  'walletRefused.addressMissing': '图片上看不到完整的钱包地址。',
  'walletRefused.notYours': '图片未能显示钱包归您所有。',
  'walletRefused.other': '申请不符合认证要求。',
  'walletRefused.note': '工作人员备注：{{note}}',
  'walletRemoved.subject': '您的 USDT 钱包已删除',
  'walletRemoved.body': '您的钱包（{{network}}，{{address}}）已从认证中心删除。再次用该网络充值前，须重新认证。',
  'signInFailing.subject': '您的账户多次登录失败',
  'signInFailing.body':
    '过去一小时内，您的账户有 {{count}} 次登录失败。如果不是您本人，您无需处理：对方未能登录；我们已要求后续尝试先完成人机验证。',
  'signInFailing.act': '修改密码',
  'factor.act': '查看账户安全',
  'factorAdded.subject': '您的账户已添加双重验证方式',
  'factorAdded.body':
    '您的 {{registrar}} 账户刚刚添加了双重验证方式“{{name}}”，以后登录时会用到。如果不是您本人操作，请立即移除它、修改密码，并联系我们。',
  'factorRemoved.subject': '您的账户已移除双重验证方式',
  'factorRemoved.body':
    '您的 {{registrar}} 账户刚刚移除了双重验证方式“{{name}}”。如果不是您本人操作，请立即修改密码和安全码，并联系我们。',
  'factorRemoved.last': '这是最后一个，现在只凭密码即可登录，恢复代码也已失效。',
  'recoveryCodesMade.subject': '您的恢复代码已更换',
  'recoveryCodesMade.body':
    '您的 {{registrar}} 账户刚刚生成了新的恢复代码，旧的已全部失效。如果不是您本人操作，请立即修改密码和安全码，并联系我们。',
  'recoveryCodeUsed.subject': '有人用恢复代码登录了您的账户',
  'recoveryCodeUsed.body':
    '您的 {{registrar}} 账户刚刚用恢复代码登录，还剩 {{left}} 个恢复代码。如果不是您本人操作，请立即修改密码、生成新的恢复代码，并联系我们。',
  'secondStepFailing.subject': '有人用您的密码尝试登录，未能成功',
  'secondStepFailing.body':
    '有人用正确的密码登录您的 {{registrar}} 账户，但在第二步失败了 {{count}} 次，未能进入。如果不是您本人操作，请立即重置密码。',
  'secondStepFailing.act': '重置密码',
  'identity.act': '查看认证状态',
  'identity.actAgain': '提交证件',
  'identity.submitted.subject': '已收到“{{name}}”的实名认证证件',
  'identity.submitted.body':
    '您为模板“{{name}}”提交了实名认证证件。我们会在 {{days}} 个工作日内审核，之后由注册局核验；结果会通过邮件通知您。',
  'identity.verified.subject': '“{{name}}”已通过实名认证',
  'identity.verified.body': '模板“{{name}}”的持有者已通过实名认证，现可用于注册 .cn 域名。',
  'identity.refused.subject': '“{{name}}”未能通过实名认证',
  'identity.refused.body': '模板“{{name}}”的实名认证未通过，原因如下。',
  'identity.refused.note': '工作人员备注：{{note}}',
  'identity.refused.after': '请修正后重新提交。已提交的图片及号码会按规定期限删除。',
  'identity.expiring.subject': '“{{name}}”的证件将于 {{day}} 到期',
  'identity.expiring.body':
    '模板“{{name}}”用于实名认证的证件将于 {{day}} 到期。请在此之前提交新证件；新证件通过前，现有认证仍然有效。',
  'identity.expired.subject': '“{{name}}”的证件已过期',
  'identity.expired.body': '模板“{{name}}”用于实名认证的证件已于 {{day}} 到期，不能再用于注册 .cn 域名。请提交新证件。',
  'passkeyCopied.subject': '您的通行密钥可能已被复制',
  'passkeyCopied.body':
    '有人用通行密钥“{{name}}”登录您的 {{registrar}} 账户，但其使用次数少于我们的记录，可能已被复制，因此已拒绝。请移除这个通行密钥，再重新添加。',
} as const satisfies Record<keyof typeof source, string>;
