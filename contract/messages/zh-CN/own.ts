import type { own as source } from '../zh-HK/own.ts';

export const own = {
  'error.underWay': '您的信息副本正在整理，完成后会通过邮件通知您。',
  'error.notReady': '该副本尚未整理好，或已过保留期限。请重新申请。',
  asked: '已开始整理您的信息副本，完成后会通过邮件通知您。',
  title: '个人信息副本',
  about:
    '下载我们持有的关于您的全部信息：账户、登录设备、模板、域名、订单、财务记录、邮件和活动记录，格式为 JSON。副本保留 {{days}} 天后删除，只有您可以下载。',
  pictures: '包括实名认证材料的图片',
  ask: '申请信息副本',
  'col.asked': '申请时间',
  'col.state': '状态',
  'col.until': '保留至',
  'state.gathering': '整理中',
  'state.ready': '可下载',
  'state.expired': '已删除',
  'state.failed': '未能完成，请重新申请',
  withPictures: '含图片',
  download: '下载',
  'letter.subject': '您的个人信息副本已整理好',
  'letter.body': '您申请的个人信息副本已整理好，请在 {{day}} 前（{{days}} 天内）登录下载，逾期会自动删除。',
  'letter.notYou': '如果不是您本人申请，请立即修改登录密码和安全码，并联系我们。',
  'letter.act': '前往下载',
} as const satisfies Record<keyof typeof source, string>;
