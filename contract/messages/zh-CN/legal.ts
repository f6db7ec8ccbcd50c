import type { legal as source } from '../zh-HK/legal.ts';

export const legal = {
  'terms.title': '服务条款',
  'terms.about': '使用 Namestead 注册、续费及管理域名的条件。',
  'terms.1.head': '服务',
  'terms.1.text':
    '我们以注册商身份，代您向注册局注册、续费及管理域名。注册局的政策适用于每个域名；两者不一致时，以注册局政策为准。',
  'terms.2.head': '您的资料',
  'terms.2.text': '您须提供真实、准确、最新的持有者资料，并在有变更时更新。资料不实可能导致域名暂停或取消。',
  'terms.3.head': '价格及余额',
  'terms.3.text':
    '价格以美元计算，在结算时确定。下单后相应金额会先冻结；注册局确认成功才扣款，失败即时退回可用余额。已成功注册或续费的年费不可退回。',
  'terms.4.head': '到期',
  'terms.4.text': '域名到期前请自行续费。到期后域名可能停止解析、进入赎回期或被删除，赎回需另付费用，详见价目。',
  'terms.5.head': '争议',
  'terms.5.text':
    '您同意遵守《统一域名争议解决政策》（UDRP）及适用的注册局争议政策。争议期间域名会被锁定，解析不受影响。',
  'terms.6.head': '禁止用途',
  'terms.6.text': '不得将域名用于钓鱼、恶意软件、垃圾邮件或其他违法用途。接到有效投诉后，我们可以暂停有关域名。',
  'terms.7.head': '账户安全',
  'terms.7.text': '请妥善保管登录密码及安全码。以它们进行的操作视为您本人的操作。',
  'terms.operator': '此为系统附带的标准条款；运营者可按所在地法律补充。',
  'privacy.title': '隐私政策',
  'privacy.about': '我们收集什么、为何收集、保留多久。',
  'privacy.1.head': '收集的资料',
  'privacy.1.text': '账户邮箱、联系资料、模板中的持有者资料、订单及付款记录、登录地址与设备，以及您所做的操作。',
  'privacy.2.head': '用途',
  'privacy.2.text': '用于注册及管理域名、收付款项、发送法定及服务通知、保障账户安全及处理投诉。我们不会出售资料。',
  'privacy.3.head': '向谁提供',
  'privacy.3.text':
    '注册局要求的资料会提供给注册局；付款在付款服务商的页面进行，我们不会接触卡号。公开查询只显示政策允许的内容。',
  'privacy.4.head': '保存及安全',
  'privacy.4.text': '密码及安全码只以哈希形式保存；转移密码加密保存。财务及操作记录按法律要求保留，不可删改。',
  'privacy.5.head': '您的权利',
  'privacy.5.text': '您可随时在账户资料查阅及更正您的资料，并要求获取副本或删除已无须保留的资料。',
} as const satisfies Record<keyof typeof source, string>;
