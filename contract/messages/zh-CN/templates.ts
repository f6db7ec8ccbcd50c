import type { templates as source } from '../zh-HK/templates.ts';

export const templates = {
  'personal.name': '个人模板',
  'name.needed': '请输入模板名称',
  'name.short': '模板名称须为 3 至 20 个字符',
  'holder.needed': '请输入持有人姓名或公司名称',
  'contact.needed': '企业模板须填写联系人',
  'street.needed': '请输入详细地址',
  'latin.form': '只能输入英文字母、数字和英文标点',
  created: '模板已创建。',
  changed: '模板已修改。已注册的域名保持注册时的资料。',
  copied: '模板已复制。',
  defaultChosen: '已设为默认模板。',
  deleted: '模板已删除。',
  'error.nameTaken': '您已有名为“{{name}}”的模板，请先为旧模板改名。',
  'error.tooMany': '最多可创建 {{max}} 个模板，请先删除不再使用的模板。',
  'error.inUse': '仍有 {{count}} 个域名或订单使用此模板，不能删除。请先为这些域名更换持有人，或等待订单完成。',
} as const satisfies Record<keyof typeof source, string>;
