import type { certificate as source } from '../zh-HK/certificate.ts';

export const certificate = {
  'error.notNow': '暂时无法出具注册证书：{{reason}}。',
  title: '域名注册证书',
  says: '兹证明下列域名在本证书所载数据时间由下列持有者注册，并由本注册商管理。',
  ascii: 'ASCII 形式',
  bundled: '一并注册',
  holder: '持有者',
  realName: '实名认证',
  'realName.yes': '已通过',
  'realName.no': '目前没有有效的认证',
  registered: '注册日期',
  expires: '到期日期',
  registrar: '注册商',
  registry: '注册局',
  statuses: '注册局状态',
  nameServers: 'DNS 服务器',
  number: '证书编号',
  at: '数据时间',
  check: '扫描二维码或打开下列网址，可核对该域名当前的公开注册信息；公开信息不包含持有者的姓名或名称。',
  note: '注册可以续费、转移或终止，本证书仅说明上述时间的情况。',
  foot: '{{issuer}} · {{number}} · 第 {page} / {pages} 页',
} as const satisfies Readonly<Record<keyof typeof source, string>>;
