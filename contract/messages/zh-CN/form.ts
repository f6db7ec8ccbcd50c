import type { form as source } from '../zh-HK/form.ts';

export const form = {
  required: '此项必填',
  whitespace: '此项不能只有空格',
  enum: '请选择列出的选项',
  'string.length': '须为 {{length}} 个字符',
  'string.min': '至少 {{min}} 个字符',
  'string.max': '最多 {{max}} 个字符',
  'number.min': '不能小于 {{min}}',
  'number.max': '不能大于 {{max}}',
  'array.min': '至少选择 {{min}} 项',
  'array.max': '最多 {{max}} 项',
  type: '格式不正确',
  pattern: '格式不符合要求',
  character: '含有无法保存的字符',
  date: '日期格式不正确',
  email: '邮箱格式不正确',
  signs: "不能包含 #、%、&、'",
  unknownField: '不支持此字段',
  more: '另有 {{count}} 项',
} as const satisfies Record<keyof typeof source, string>;
